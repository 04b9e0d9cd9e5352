// What a thing on the table says, beside it: on hover, on focus and on a long press. The words stand in
// the page, in elements whose id begins with "about-", and the thing names one by aria-describedby.

const DESCRIBED = '[aria-describedby^="about-"]';
const HOVER = 350;
const PRESS = 450;
const LEAVE = 250;

const box = document.createElement("div");
box.id = "about";
box.className = "about-box";
box.hidden = true;

let shown = null; // the thing it speaks of
let waiting = 0;
let pressed = null; // where a finger went down
let swallows = false; // the click that ends a long press picks nothing

const later = (act, time) => {
  clearTimeout(waiting);
  waiting = setTimeout(act, time);
};

const thingAt = (event) =>
  event.target instanceof Element ? event.target.closest(DESCRIBED) : null;

function hideAbout() {
  clearTimeout(waiting);
  shown = null;
  box.hidden = true;
}

function show(thing) {
  const words = document.getElementById(thing.getAttribute("aria-describedby"));
  if (!words || !thing.isConnected) return;
  clearTimeout(waiting);
  shown = thing;
  box.replaceChildren(...[...words.cloneNode(true).childNodes]);
  box.hidden = false;
  const at = thing.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const gap = 8;
  const right = Math.max(gap, innerWidth - width - gap);
  const above = at.top - height - gap;
  box.style.left = `${Math.min(Math.max(gap, at.left + at.width / 2 - width / 2), right)}px`;
  box.style.top = `${above >= gap ? above : Math.min(at.bottom + gap, innerHeight - height - gap)}px`;
}

/** After the page has changed: what has gone says nothing more. */
export function checkAbout() {
  if (shown && !shown.isConnected) hideAbout();
}

export function startAbout(root) {
  root.append(box);
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const thing = thingAt(event);
    if (box.contains(event.target) || thing === shown) clearTimeout(waiting);
    else if (thing) later(() => show(thing), shown ? 60 : HOVER);
    else if (shown && !shown.matches(":focus-visible")) later(hideAbout, LEAVE);
    else clearTimeout(waiting);
  });
  root.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") later(hideAbout, LEAVE);
  });
  root.addEventListener("focusin", (event) => {
    if (swallows) return; // a long press also focuses
    const thing = thingAt(event);
    if (thing?.matches(":focus-visible")) show(thing);
    else if (!box.contains(event.target)) hideAbout();
  });
  root.addEventListener("focusout", (event) => {
    if (!event.relatedTarget && shown === event.target) hideAbout();
  });
  root.addEventListener("pointerdown", (event) => {
    if (!box.contains(event.target)) hideAbout();
    swallows = false;
    const thing = thingAt(event);
    if (event.pointerType !== "touch" || !thing) return;
    pressed = [event.clientX, event.clientY];
    later(() => {
      swallows = true;
      show(thing);
    }, PRESS);
  });
  root.addEventListener("pointermove", (event) => {
    if (!pressed || swallows) return;
    if (Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 10) lift();
  });
  const lift = () => {
    if (pressed && !swallows) clearTimeout(waiting);
    pressed = null;
  };
  for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, lift);
  root.addEventListener("contextmenu", (event) => {
    if (swallows || pressed) event.preventDefault();
  });
  root.addEventListener(
    "click",
    (event) => {
      if (!swallows || box.contains(event.target)) return;
      swallows = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  document.addEventListener("scroll", () => shown && !box.contains(document.activeElement) && hideAbout(), {
    passive: true,
    capture: true,
  });
  document.addEventListener("keydown", (event) => {
    if (box.hidden) return;
    if (event.key === "Escape") {
      const back = box.contains(document.activeElement) ? shown : null;
      back?.focus();
      hideAbout();
      if (back) event.preventDefault();
    } else if (event.key === "?" && shown) {
      event.preventDefault();
      box.querySelector("a")?.focus();
    }
  });
}
