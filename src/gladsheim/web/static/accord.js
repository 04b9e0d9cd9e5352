// What people at a table agree on beside the game: clocks that run, bots that stand in, wishes, a pause.

const TICK = 250;
const LITTLE = 20; // seconds at which a clock looks urgent

let say = {};
let since = 0; // when the clocks on the page were set

/** A time as the page says it: like `time_left` of the server. */
function timeLeft(seconds) {
  const whole = Math.ceil(seconds);
  const [days, hours] = [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24];
  if (days) return say.sayDays.replace("{days}", days).replace("{hours}", hours);
  const two = (number) => String(number).padStart(2, "0");
  const [minutes, rest] = [Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function tick(root) {
  const gone = (performance.now() - since) / 1000;
  for (const clock of root.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Number(clock.dataset.left) - ("ticks" in clock.dataset ? gone : 0));
    const words = timeLeft(left);
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("little", left < LITTLE);
  }
  for (const line of root.querySelectorAll("[data-from]"))
    line.hidden = Date.now() / 1000 < Number(line.dataset.from);
}

/** The clocks on the page have just been set by the server. */
export function setClocks(root) {
  since = performance.now();
  tick(root);
}

/** What the buttons do; `send` takes a message to the server, `number` gives the table's. */
export function startAccord(root, send, number) {
  say = root.dataset;
  setClocks(root);
  setInterval(() => tick(root), TICK);
  const dialog = document.getElementById("stand-in");
  let seat = 0;
  dialog?.addEventListener("close", () => {
    const level = document.getElementById("stand-in-level").value;
    if (dialog.returnValue === "yes") send({ type: "stand-in", seat, level });
  });
  return {
    "ask-back": (button) => send({ type: "ask-back", number: number(), left: Number(button.dataset.left) }),
    "ask-pause": () => send({ type: "ask-pause" }),
    agree: () => send({ type: "reply", number: number(), agrees: true }),
    refuse: () => send({ type: "reply", number: number(), agrees: false }),
    "go-on": () => send({ type: "go-on" }),
    "play-again": () => send({ type: "play-again" }),
    show: (button) => send({ type: "show", shown: button.dataset.shown === "yes" }),
    "stand-in": (button) => {
      seat = Number(button.dataset.seat);
      document.getElementById("stand-in-name").textContent = button.dataset.name;
      dialog.returnValue = "";
      dialog.showModal();
    },
  };
}
