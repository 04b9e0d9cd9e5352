"""`gladsheim serve`: the hall in the browser."""

from typing import Annotated

import typer

from gladsheim.cli.asked import HERE, BadInput, Database, language_of


def command(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8000,
    database: Database = HERE,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that serve; several need PostgreSQL.")
    ] = 1,
    metrics_key: Annotated[
        str,
        typer.Option(
            envvar="GLADSHEIM_METRICS_KEY",
            metavar="SECRET",
            help="Serve /metrics to whoever sends `Authorization: Bearer SECRET`.",
        ),
    ] = "",
    keep_days: Annotated[
        float, typer.Option(min=0, help="Delete tables at which nothing is done for so long.")
    ] = 0,
    limits: Annotated[
        bool, typer.Option(help="Limit how much an address and a seat may ask for.")
    ] = True,
    webhooks_to_private: Annotated[
        bool,
        typer.Option(
            "--webhooks-to-private", help="Let webhooks lead into the network of the hall as well."
        ),
    ] = False,
    json_log: Annotated[bool, typer.Option(help="Log JSON, and every request.")] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open it in a browser.")] = False,
) -> None:
    """Open the hall for browsers."""
    # No other command needs the web.
    from gladsheim.table.errors import StoreError  # noqa: PLC0415
    from gladsheim.web.server import serve  # noqa: PLC0415
    from gladsheim.web.service import Service  # noqa: PLC0415

    try:
        serve(
            Service(
                host=host,
                port=port,
                database=database,
                workers=workers,
                metrics_key=metrics_key,
                keep_days=keep_days,
                limits=limits,
                webhooks_to_private=webhooks_to_private,
                json_log=json_log,
                open_browser=open_browser,
            )
        )
    except OSError as error:
        raise BadInput(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
    except StoreError as error:
        raise BadInput(language_of(None).say(error.words)) from None
