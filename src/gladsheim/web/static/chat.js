// The chat of a table: writing, muting, and a mark for what has not been read. Who is muted is kept in this
// browser; the server sends their words all the same.

let panel;
let send;
let unread = 0;
let isInSight = false;
let muted = new Set(); // seats, and "all"

const key = () => `gladsheim-muted-${panel.dataset.chat}`;
const isMuted = (seat) => muted.has("all") || muted.has(String(seat));
const zone = () => panel.querySelector('[data-zone="chat"]');

function load() {
  try {
    muted = new Set(JSON.parse(localStorage.getItem(key()) ?? "[]"));
  } catch {
    muted = new Set();
  }
}

function keep() {
  try {
    localStorage.setItem(key(), JSON.stringify([...muted]));
  } catch {
    return; // a browser that keeps nothing: until the page is left
  }
}

function mute(who) {
  if (!muted.delete(who)) muted.add(who);
  keep();
  dress();
}

/** After the zone has changed: hide who is muted, show what time it was. */
function dress() {
  for (const one of panel.querySelectorAll("[data-mute]"))
    one.setAttribute("aria-pressed", String(muted.has(one.dataset.mute)));
  for (const saying of panel.querySelectorAll("[data-seat]"))
    saying.hidden = isMuted(saying.dataset.seat);
  for (const time of panel.querySelectorAll("time"))
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
    });
  const form = panel.querySelector("form");
  if (form) form.hidden = !("open" in zone().dataset);
}

function markUnread() {
  for (const mark of document.querySelectorAll(".chat-unread")) {
    mark.textContent = String(unread);
    mark.hidden = !unread;
  }
}

function read() {
  if (isInSight && !document.hidden) unread = 0;
  markUnread();
}

/** How many sayings this page has had: what is asked for behind them is news. */
export const heardSayings = () => (panel ? Number(zone().dataset.sayings) : 0);

/** Take what has been said, after the zones have changed; return what is to be spoken of it. */
export function checkChat(sayings) {
  if (!panel) return "";
  dress();
  const heard = sayings.filter(({ seat }) => !isMuted(seat));
  unread += heard.filter((one) => !one.is_you).length;
  read();
  return heard.map(({ name, text }) => `${name}: ${text}`).join(" ");
}

export function startChat(root, sends) {
  panel = root.querySelector("#chat");
  send = sends;
  if (!panel) return; // nobody is here to talk with
  load();
  dress();
  panel.open = matchMedia("(min-width: 70rem)").matches; // where it stands beside the board
  new IntersectionObserver((all) => {
    isInSight = all[all.length - 1].isIntersecting;
    read();
  }).observe(zone());
  document.addEventListener("visibilitychange", read);
  panel.addEventListener("click", (event) => {
    const one = event.target.closest("[data-mute], [data-hush]");
    if (one?.dataset.mute) mute(one.dataset.mute);
    else if (one) send({ type: "chat", is_open: one.dataset.hush === "no" });
  });
  panel.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = panel.querySelector("form input");
    if (field.value.trim() && send({ type: "say", text: field.value })) field.value = "";
  });
  root.addEventListener("click", (event) => {
    if (!event.target.closest("#chat-way")) return;
    panel.open = true;
    panel.scrollIntoView({ block: "nearest" });
    const line = panel.querySelector("form:not([hidden]) input");
    (line ?? panel.querySelector("summary")).focus({ preventScroll: true });
  });
}
