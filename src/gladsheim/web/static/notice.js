// "It is your turn": a mark in the title and, where the reader has switched them on in this browser, a
// soft sound, and a notification while the page is hidden. None of them says anything of the game but its name.

const title = document.title;
const switches = { sound: startSound, turn: allowNotices };
let words; // the fold with the switches; its data-say-... are what is said
let tell; // shows a sentence to the reader
// Unknown until the first message: who opens the page sees whose turn it is, unless it opens by itself.
let wasAsked = document.hidden ? false : null;
let sound = null;
let shown = null; // the notification that stands

const key = (name) => `gladsheim-notice-${name}`;

function isOn(name) {
  try {
    return localStorage.getItem(key(name)) === "on";
  } catch {
    return false; // a browser that keeps nothing
  }
}

function keep(name, on) {
  try {
    localStorage.setItem(key(name), on ? "on" : "off");
  } catch {
    return;
  }
}

/** Take it that the reader may choose now, or not; `acted`: they have just done something themselves. */
export function checkTurn(isAsked, acted) {
  document.title = (isAsked ? "● " : "") + title; // seen from another tab
  const isNews = isAsked && wasAsked === false && !acted;
  wasAsked = isAsked;
  if (!isAsked) hideNotice();
  if (!isNews || !words) return;
  if (isOn("sound")) play();
  if (isOn("turn") && document.hidden) notify(words.dataset.sayTurn);
}

// Sound: two soft notes. A browser lets a page sound only once its reader has clicked there.

function startSound() {
  play();
  return true;
}

function play() {
  if (!window.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  sound ??= new AudioContext();
  sound.resume();
  [392, 587.3].forEach((pitch, at) => {
    const note = sound.createOscillator();
    const volume = sound.createGain();
    const start = sound.currentTime + at * 0.16;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.09, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.6);
    note.connect(volume).connect(sound.destination);
    note.start(start);
    note.stop(start + 0.65);
  });
}

// Notifications

/** Return whether notifications can be shown; asks the reader for leave. */
async function allowNotices() {
  if (!("Notification" in window)) return refuse(words.dataset.sayNone);
  if ((await Notification.requestPermission()) !== "granted") return refuse(words.dataset.sayDenied);
  return notify(words.dataset.sayOn) || refuse(words.dataset.sayNone);
}

function refuse(said) {
  tell(said);
  return false;
}

function notify(said) {
  hideNotice();
  if (!("Notification" in window) || Notification.permission !== "granted") return false;
  try {
    shown = new Notification(words.dataset.game, { body: said, tag: key(words.dataset.about) });
  } catch {
    return false; // browsers of phones show none for a page
  }
  shown.addEventListener("click", () => {
    window.focus();
    hideNotice();
  });
  return true;
}

function hideNotice() {
  shown?.close();
  shown = null;
}

/** Let the switches do what they say; `say` shows a sentence, `send` sends a message. */
export function startNotices(root, say, send) {
  words = root.querySelector("#notices");
  tell = say;
  if (!words) return; // who only watches has no turn
  for (const name of Object.keys(switches)) {
    const box = words.querySelector(`[data-notice="${name}"]`);
    box.checked = isOn(name);
    box.addEventListener("change", async () => {
      if (box.checked) box.checked = await switches[name]();
      keep(name, box.checked);
    });
  }
  words.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    send({ type: "webhook", url: event.target.querySelector("input").value });
  });
  document.addEventListener("visibilitychange", () => !document.hidden && hideNotice());
}
