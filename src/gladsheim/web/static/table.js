// The page's script. It knows no rule of any game: the server tells it the legal actions and the
// picks that say each one, and sends the zones of the page that changed.
//
//   connect   the WebSocket, with back-off and resume
//   patch     the changed zones by key, so that what stays keeps its focus
//   glide     what moved from its old to its new place
//   pick      what a person clicks, in the order of an action's picks
//   speak     what happened, in a live region

import { checkAbout, startAbout } from "./about.js";
import { setClocks, startAccord } from "./accord.js";
import { checkChat, heardSayings, startChat } from "./chat.js";
import { glide } from "./glide.js";
import { checkTurn, startNotices } from "./notice.js";

const root = document.querySelector("[data-table]");
const text = root.dataset; // the words this script shows, in the reader's language: data-say-...
const byId = (id) => document.getElementById(id);

/** The table as the server last described it. */
const table = { number: Number(text.number), choices: [], words: {} };
/** The picks so far, each with the place of its element among those that could say the same. */
let picked = [];
let isWaiting = false;
/** Whether the reader has done something since the table last moved on. */
let hasActed = false;

// ---------------------------------------------------------------------------------------- connect

const GONE = 4404; // there is no such table: trying again does not help
const AWAY = 4403; // nor does it for whom the table is closed, or whose seats are elsewhere by now
let isAway = false;
let socket = null;
let failures = 0;
let retry = 0;

function connect() {
  clearTimeout(retry);
  const address = new URL(text.live, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.addEventListener("open", () => {
    failures = 0;
    byId("connection").hidden = true;
    send({ type: "resume", number: table.number, sayings: heardSayings() });
  });
  socket.addEventListener("message", (event) => answer(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    socket = null;
    if (event.code === GONE) return;
    if (event.code === AWAY) return leave(event.reason);
    isWaiting = false;
    failures += 1;
    byId("connection").hidden = false;
    const seconds = Math.min(15, 0.4 * 2 ** failures) * (0.75 + Math.random() / 2);
    retry = setTimeout(connect, seconds * 1000);
  });
}

function reconnect() {
  if (socket === null && !document.hidden && !isAway) connect();
}

/** Say why the page is no part of the table any more, and take away what can no longer be done. */
function leave(why) {
  isAway = true;
  text.sayLost = why;
  Object.assign(byId("connection"), { hidden: false, textContent: why });
  table.choices = [];
  picked = [];
  mark();
}

function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) {
    refuse({ words: text.sayLost });
    return false;
  }
  if (message.type === "act" || message.type === "undo") hasActed = true;
  socket.send(JSON.stringify(message));
  return true;
}

function answer(message) {
  if (message.type === "zones") take(message);
  else if (message.type === "refused") {
    isWaiting = false;
    refuse(message);
  } else if (message.type === "hint") advise(message);
  else if (message.type === "moved") location.assign(text.next);
}

/** Messages that wait until the next person at this device has taken it over. */
const behind = [];

function take(message) {
  const curtain = byId("curtain");
  if (curtain.open || message.curtain) {
    behind.push(message);
    if (curtain.open) return;
    byId("curtain-name").textContent = message.curtain;
    curtain.showModal();
    return;
  }
  show(message);
}

function lift() {
  hasActed = true; // whoever has taken the device over knows whose turn it is
  for (const message of behind.splice(0)) show(message);
}

function show(message) {
  const hasMoved = message.number !== table.number;
  const moved = message.since > table.number; // what others choose early takes nothing away
  if (moved) isWaiting = false;
  const old = table.choices.map((choice) => choice.id).join();
  table.number = message.number;
  table.choices = message.choices;
  table.words = message.pick_words;
  if (moved || old !== message.choices.map((choice) => choice.id).join()) {
    picked = [];
    hideRefusal();
  }
  keepingFocus(() => {
    glide(root, () => message.zones.forEach((zone) => patchZone(zone.name, zone.html)));
    mark();
  });
  checkAbout();
  setClocks(root);
  if (message.zones.some(({ name }) => name === "result")) moveOn();
  checkTurn(message.choices.length > 0, hasActed);
  if (hasMoved) hasActed = false;
  speak([...message.said, checkChat(message.sayings)].join(" ").trim());
}

const SOON = 3000;

/** The next game has been asked for while this page was open: everybody goes along. */
function moveOn() {
  if (!root.querySelector("[data-moves-on]") || !text.wasOpen) return;
  speak(text.sayNext);
  setTimeout(() => location.assign(text.next), SOON);
}

// ------------------------------------------------------------------------------------------ patch

const keyOf = (node) => node.dataset?.key ?? node.id ?? "";

function patchZone(name, html) {
  const now = root.querySelector(`[data-zone="${CSS.escape(name)}"]`);
  const template = document.createElement("template");
  template.innerHTML = html;
  const next = template.content.firstElementChild;
  if (now) morph(now, next);
}

/** Make `now` equal to `next`, keeping every element that has the same key or the same place. */
function morph(now, next) {
  for (const { name } of [...now.attributes]) {
    const isOurs = name === "open" && now.nodeName === "DETAILS"; // opened by the reader
    if (!next.hasAttribute(name) && !isOurs) now.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  }
  const keyed = new Map();
  for (const child of now.children) if (keyOf(child)) keyed.set(keyOf(child), child);
  let at = now.firstChild;
  for (const child of [...next.childNodes]) {
    const same = keyOf(child) ? keyed.get(keyOf(child)) : at && !keyOf(at) ? at : undefined;
    if (same?.nodeName !== child.nodeName) {
      now.insertBefore(child, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else now.insertBefore(same, at);
    if (child.nodeType === Node.ELEMENT_NODE) morph(same, child);
    else if (same.data !== child.data) same.data = child.data;
  }
  while (at) {
    const rest = at.nextSibling;
    at.remove();
    at = rest;
  }
}

/** Change the page and leave the keyboard where it was, or as near as what is left allows. */
function keepingFocus(change) {
  const active = document.activeElement;
  const inside = active && root.contains(active) ? active : null;
  const key = inside ? keyOf(inside) : "";
  const pick = inside?.dataset.pick;
  const zone = inside?.closest("[data-zone]")?.dataset.zone;
  const inMoves = Boolean(inside?.closest("#moves-panel, #choices"));
  change();
  if (!inside) return;
  if (inside.isConnected && document.activeElement === inside) {
    if (inside.id === "moves-title") focusOn(firstMove()); // it waited there for the next turn
    return;
  }
  const within = zone ? root.querySelector(`[data-zone="${CSS.escape(zone)}"]`) : root;
  focusOn(
    (inside.isConnected && !inside.hidden && inside) ||
      (key && root.querySelector(`[data-key="${CSS.escape(key)}"]`)) ||
      (!inMoves && pick && within?.querySelector(`[data-pick="${CSS.escape(pick)}"]`)) ||
      (!inMoves && within?.querySelector(".pickable")) ||
      firstMove(),
  );
}

const firstMove = () => byId("moves")?.querySelector("button") ?? byId("moves-title");

function focusOn(element) {
  element?.focus({ preventScroll: true });
}

// ------------------------------------------------------------------------------------------- pick

const waysOf = (choice) => [choice.picks, ...choice.also];
const begins = (way, picks) => picks.every((pick, at) => way[at] === pick);
const names = () => picked.map((one) => one.pick);
const isShown = (element) => element.getClientRects().length > 0;

/** What an element can say: `data-pick` holds one or more alternatives, separated by spaces. In front of an
 * alternative, `BEFORE>` says behind which pick it holds: one that begins so; `>` alone: as the first pick. */
function alternativesOf(element) {
  const { pick } = element.dataset;
  if (!alternatives.has(pick)) {
    const each = pick.trim().split(/\s+/).map((part) => part.match(/^(?:(.*)>)?(.*)$/));
    alternatives.set(pick, each.map(([, before, name]) => ({ before, name })));
  }
  return alternatives.get(pick);
}

const alternatives = new Map();

/** The picks that an element can say behind the pick `last` ("" where there is none). */
const sayable = (element, last) =>
  alternativesOf(element)
    .filter(({ before }) => before === undefined || (before ? last.startsWith(before) : !last))
    .map(({ name }) => name);

/** All elements that can say a pick behind the pick `last`. */
const elementsOf = (pick, last) =>
  [...root.querySelectorAll("[data-pick]")].filter((element) => sayable(element, last).includes(pick));

const lastOf = (picks) => picks[picks.length - 1] ?? "";
const elementAt = (at) => elementsOf(picked[at].pick, picked[at - 1]?.pick ?? "")[picked[at].place];

/** What may be picked after `picks`: each next pick with the choices it leads to. */
function following(picks) {
  const next = new Map();
  for (const choice of table.choices) {
    for (const way of waysOf(choice)) {
      if (way.length <= picks.length || !begins(way, picks)) continue;
      const pick = way[picks.length];
      if (!next.has(pick)) next.set(pick, new Set());
      next.get(pick).add(choice);
    }
  }
  return next;
}

/** The action that these picks say, if they say a whole one. */
const said = (picks) =>
  table.choices.find((choice) =>
    waysOf(choice).some((way) => way.length === picks.length && begins(way, picks)),
  );

function pick(name, place = -1) {
  picked.push({ pick: name, place });
  hideRefusal();
  const whole = said(names());
  if (whole && following(names()).size === 0) act(whole);
  else keepingFocus(mark);
}

function takeBack(count = 1) {
  if (!picked.length) return false;
  picked.splice(-count);
  hideRefusal();
  keepingFocus(mark);
  return true;
}

function act(choice) {
  if (isWaiting) return;
  picked = [];
  hideRefusal();
  keepingFocus(mark);
  isWaiting = send({ type: "act", number: table.number, action: choice.id });
}

/** A click on a thing of the board: the next pick, the last one taken back, or a question. */
function clicked(element) {
  const last = lastOf(names());
  const next = following(names());
  const name = sayable(element, last).find((one) => next.has(one));
  const held = picked.findIndex((_, at) => elementAt(at) === element);
  const used = picked.map((_, at) => elementAt(at));
  const hasTwin = name && elementsOf(name, last).some((one) => !used.includes(one));
  if (held >= 0 && (!name || hasTwin)) takeBack(picked.length - held);
  else if (name) pick(name, elementsOf(name, last).indexOf(element));
  else if (!picked.length || !restart(element)) ask(element);
}

/** A click on the beginning of another action starts that one instead. */
function restart(element) {
  const first = following([]);
  const name = sayable(element, "").find((one) => first.has(one));
  if (!name) return false;
  picked = [];
  pick(name, elementsOf(name, "").indexOf(element));
  return true;
}

let asked = null;

function ask(element) {
  asked = element;
  // What it could say here; else what it says at all.
  const name = sayable(element, lastOf(names()))[0] ?? lastOf(alternativesOf(element)).name;
  send({ type: "why", picks: [...names(), name] });
}

/** Show what can be picked now, in the picture, in the choice bar and in the list. */
function mark() {
  const next = following(names());
  const last = lastOf(names());
  const used = new Set(picked.map((_, at) => elementAt(at)));
  for (const element of root.querySelectorAll("[data-pick]")) {
    const says = sayable(element, last).find((one) => next.has(one));
    const isPicked = used.has(element);
    const isNext = says !== undefined;
    if (isNext) element.dataset.says = says;
    else delete element.dataset.says;
    element.classList.toggle("pickable", isNext && !isPicked);
    element.classList.toggle("picked", isPicked);
    element.classList.remove("hinted");
    if (element.nodeName !== "BUTTON") element.setAttribute("role", "button");
    element.setAttribute("tabindex", isNext || isPicked ? "0" : "-1");
    element.setAttribute("aria-disabled", String(!isNext && !isPicked));
    element.setAttribute("aria-pressed", String(isPicked));
  }
  showChoices(next);
  showMoves();
}

function button(label, className, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

const wordsOf = (pick) => table.words[pick] ?? pick;

/** The choice bar: the picks so far, what has no place in the picture, and a whole action. */
function showChoices(next) {
  const bar = byId("choices");
  const parts = [];
  const whole = said(names());
  if (picked.length) {
    const so = document.createElement("p");
    so.className = "choices-so-far";
    so.textContent = names().map(wordsOf).join(" · ");
    parts.push(so);
  }
  if (whole) parts.push(button(whole.words, "button primary", () => act(whole)));
  const hidden = [...next.keys()].filter((name) => !elementsOf(name, lastOf(names())).some(isShown));
  for (const name of hidden) {
    const leads = [...next.get(name)];
    // The last pick of an action says the whole action: a label without context helps nobody.
    const isLast = leads.length === 1 && waysOf(leads[0]).some((w) => w.length === picked.length + 1);
    const label = isLast && !picked.length ? leads[0].words : wordsOf(name);
    const made = button(label, "button", () => pick(name));
    made.dataset.choice = name;
    parts.push(made);
  }
  if (picked.length) parts.push(button(text.sayBack, "button quiet", () => takeBack()));
  bar.replaceChildren(...parts);
  bar.hidden = !parts.length;
}

/** The list of legal moves: those that go on from the picks so far. */
function showMoves() {
  const list = byId("moves");
  const fitting = table.choices.filter((choice) =>
    waysOf(choice).some((way) => begins(way, names())),
  );
  const items = fitting.map((choice, at) => {
    const item = document.createElement("li");
    const made = button(choice.words, "move", () => act(choice));
    made.dataset.action = choice.id;
    made.tabIndex = at ? -1 : 0; // one stop for Tab; the arrow keys go through the list
    const notation = document.createElement("span");
    notation.className = "notation";
    notation.textContent = choice.notation;
    made.append(" ", notation);
    item.append(made);
    return item;
  });
  list.replaceChildren(...items);
  byId("moves-count").textContent = String(fitting.length);
  byId("moves-none").hidden = fitting.length > 0;
}

// ------------------------------------------------------------------------------------------ speak

function speak(words) {
  if (words) byId("spoken").textContent = words;
}

function refuse({ words, rule, rule_text: says, link }) {
  const box = byId("refusal");
  const line = document.createElement("p");
  line.textContent = words;
  box.replaceChildren(line);
  if (link) {
    const to = document.createElement("a");
    to.href = link;
    to.textContent = `${text.sayRule} ${rule}`;
    to.target = "_blank";
    const quote = document.createElement("span");
    quote.className = "note";
    quote.append(to, ` ${says}`);
    line.append(document.createElement("br"), quote);
  }
  box.append(button("×", "button quiet refusal-close", hideRefusal));
  box.lastChild.setAttribute("aria-label", text.sayClose);
  box.hidden = false;
  speak(rule ? `${words} ${text.sayRule} ${rule}: ${says}` : words);
  asked?.classList.add("refused");
  const shaken = asked;
  setTimeout(() => shaken?.classList.remove("refused"), 900);
  asked = null;
}

function hideRefusal() {
  byId("refusal").hidden = true;
}

function advise({ picks, words }) {
  picked = [];
  mark();
  picks.forEach((name, at) => {
    for (const element of elementsOf(name, picks[at - 1] ?? "")) element.classList.add("hinted");
  });
  refuse({ words: `${text.sayHint} ${words}` });
}

// ------------------------------------------------------------------------------- mouse and keyboard

const deeds = {
  undo: () => send({ type: "undo", number: table.number }),
  hint: () => send({ type: "hint" }),
  rematch: () => send({ type: "rematch" }),
  resign: () => byId("resign").showModal(),
  "resign-really": () => send({ type: "resign" }),
  copy: (element) => copy(element),
};

async function copy(element) {
  const field = byId(element.dataset.copies);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // without https there is no clipboard, but there is this
  }
  speak(text.sayCopied);
  element.classList.add("done");
}

const isTyping = (element) => element.matches("input:not([type=button]), textarea, select");

function onClick(event) {
  const deed = event.target.closest("[data-do]");
  if (deed) {
    deed.closest("details.menu")?.removeAttribute("open");
    deeds[deed.dataset.do]?.(deed);
    return;
  }
  const thing = event.target.closest("[data-pick]");
  if (thing) clicked(thing);
}

function onKey(event) {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const target = event.target;
  if (event.key === "Escape") {
    if (!takeBack()) hideRefusal();
  } else if ((event.ctrlKey || event.metaKey) && event.key === "z" && !isTyping(target)) {
    event.preventDefault();
    root.querySelector('[data-do="undo"]:not([disabled])')?.click();
  } else if (target.matches("#moves button")) {
    walkMoves(event);
  } else if (target.matches("[data-pick]")) {
    if ((event.key === "Enter" || event.key === " ") && target.nodeName !== "BUTTON") {
      event.preventDefault();
      clicked(target);
    } else walkBoard(event);
  }
}

function walkMoves(event) {
  const all = [...byId("moves").querySelectorAll("button")];
  const at = all.indexOf(event.target);
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
  const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== " ";
  let to = all[steps[event.key]];
  if (letter) {
    const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    to = order.find((one) => one.textContent.toLowerCase().startsWith(event.key.toLowerCase()));
  }
  if (!to) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}

/** From a thing on the board to the nearest one in the direction of the arrow. */
function walkBoard(event) {
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  if (!way) return;
  event.preventDefault();
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(event.target);
  let nearest = null;
  let least = Infinity;
  for (const element of root.querySelectorAll("[data-pick]")) {
    if (element === event.target || !isShown(element)) continue;
    const [toX, toY] = middle(element);
    const ahead = (toX - x) * way[0] + (toY - y) * way[1];
    const aside = Math.abs((toX - x) * way[1] + (toY - y) * way[0]);
    if (ahead > 1 && ahead + 3 * aside < least) {
      least = ahead + 3 * aside;
      nearest = element;
    }
  }
  nearest?.focus();
}

// ------------------------------------------------------------------------------------------ replay

/** Step through a replay without loading the page again: the same patch, the same glide. */
async function step(href) {
  const page = await (await fetch(href)).text();
  const next = new DOMParser().parseFromString(page, "text/html");
  keepingFocus(() =>
    glide(root, () => {
      for (const zone of next.querySelectorAll("[data-zone]"))
        patchZone(zone.dataset.zone, zone.outerHTML);
    }),
  );
  history.replaceState(null, "", href);
  speak(root.querySelector('[data-zone="prompt"]')?.textContent.trim() ?? "");
}

const towards = { ArrowLeft: "prev", ArrowRight: "next" };

function replay() {
  root.addEventListener("click", (event) => {
    const link = event.target.closest('[data-zone="stepper"] a[href]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(link.href);
  });
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) && event.target.type !== "range") return;
    const link = root.querySelector(`[data-zone="stepper"] a[rel="${towards[event.key]}"]`);
    if (!link) return;
    event.preventDefault();
    step(link.href);
  });
  root.addEventListener("change", (event) => {
    const form = event.target.closest('[data-zone="stepper"] form');
    if (form) step(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
  });
}

// ------------------------------------------------------------------------------------------ review

const LOOK = 1000;

/** While a bot still looks at the game: fetch the page again and take over what has been added. */
async function review() {
  while (root.querySelector("[data-grows]")) {
    await new Promise((done) => setTimeout(done, LOOK));
    if (document.hidden) continue;
    try {
      await step(location.href);
    } catch {
      continue; // the server is away; it will be back
    }
    if (!root.querySelector("[data-grows]"))
      speak(root.querySelector("[data-spoken]")?.textContent.trim());
  }
}

// ------------------------------------------------------------------------------------------- begin

startAbout(root);
if (text.live) {
  if (!root.querySelector("[data-moves-on]")) text.wasOpen = "yes";
  Object.assign(deeds, startAccord(root, send, () => table.number));
  startNotices(root, (words) => refuse({ words }), send);
  startChat(root, send);
  root.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  byId("curtain").addEventListener("close", lift);
  byId("resign").addEventListener("close", (event) => {
    if (event.target.returnValue === "yes") deeds["resign-really"]();
  });
  document.addEventListener("visibilitychange", reconnect);
  window.addEventListener("online", reconnect);
  window.addEventListener("pageshow", reconnect);
  connect();
} else if ("review" in text) review();
else replay();
