"""Static files: read once, served under an address that holds the hash of all of them.

One hash for the whole folder, so that a style sheet may name its pictures by relative address and
every file may be kept for a year: when any file changes, all addresses change.
"""

import hashlib
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

FOLDER: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


class Assets:
    """The files of one folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix in TYPES
        }
        digest = hashlib.sha256()
        for name, content in self.files.items():
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
        self.version = digest.hexdigest()[:16]

    def address(self, path: str) -> str:
        """The address of a file; raises KeyError when the folder has none of that name."""
        if path not in self.files:
            raise KeyError(f"no static file {path!r}")
        return f"/static/{self.version}/{path}"

    def serve(self, request: Request) -> Response:
        """Answer a request for a file."""
        path = request.path_params["path"]
        if path not in self.files:
            raise HTTPException(404)
        content = self.files[path]
        tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
        fresh = request.path_params["version"] == self.version
        headers = {
            "ETag": tag,
            "Cache-Control": "public, max-age=31536000, immutable" if fresh else "no-cache",
        }
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        kind = TYPES[path[path.rindex(".") :]]
        return Response(content, headers=headers, media_type=kind)
