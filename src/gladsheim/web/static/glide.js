// What moved on the page glides from its old to its new place.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Change the page, and let everything with a key glide from where it was (FLIP).
 *
 * Cards can be clicked while they glide; a View Transition would not let them. */
export function glide(root, change) {
  const before = new Map();
  const things = () => root.querySelectorAll("[data-zone] [data-key]");
  for (const thing of things()) before.set(thing.dataset.key, thing.getBoundingClientRect());
  for (const zone of root.querySelectorAll("[data-zone][data-key]"))
    before.set(zone.dataset.key, zone.getBoundingClientRect());
  change();
  if (calm.matches) return;
  for (const thing of things())
    for (const running of thing.getAnimations()) if (running.id === "glide") running.cancel();
  const shifts = new Map();
  const flights = [];
  for (const thing of things()) {
    const was = before.get(thing.dataset.key) ?? before.get(thing.dataset.from);
    const now = thing.getBoundingClientRect();
    const carrier = thing.parentElement.closest("[data-zone] [data-key]");
    const [byX, byY] = shifts.get(carrier) ?? [0, 0];
    if (!was) {
      flights.push([thing, [{ opacity: 0 }, { opacity: 1 }], 240]);
      shifts.set(thing, [byX, byY]);
      continue;
    }
    const x = was.left + was.width / 2 - now.left - now.width / 2;
    const y = was.top + was.height / 2 - now.top - now.height / 2;
    shifts.set(thing, [x, y]);
    const far = Math.hypot(x - byX, y - byY);
    if (far < 2 || !now.width) continue;
    const scale = unitsPerPixel(thing);
    const [dx, dy] = [(x - byX) * scale, (y - byY) * scale];
    const base = getComputedStyle(thing).transform;
    const own = base === "none" ? "" : ` ${base}`;
    flights.push([
      thing,
      [
        { transform: `translate(${dx}px, ${dy}px)${own}`, zIndex: 40 },
        { transform: `translate(0px, 0px)${own}`, zIndex: 40 },
      ],
      Math.min(650, 260 + far * 0.6),
    ]);
  }
  for (const [thing, frames, duration] of flights) {
    const flight = thing.animate(frames, { duration, easing: "cubic-bezier(.2,.7,.2,1)" });
    flight.id = "glide";
    thing.classList.add("gliding");
    flight.finished.then(
      () => thing.classList.remove("gliding"),
      () => {}, // cancelled by the next glide, which has its own end
    );
  }
}

/** Inside an SVG picture a CSS pixel is a unit of the picture, not of the screen. */
function unitsPerPixel(thing) {
  if (!(thing instanceof SVGElement) || thing instanceof SVGSVGElement) return 1;
  const matrix = thing.parentElement.getScreenCTM?.();
  return matrix?.a ? 1 / Math.hypot(matrix.a, matrix.b) : 1;
}
