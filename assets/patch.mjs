// Patches by key: brings an element to a content and touches only what differs, so that the browser styles, lays out and
// paints no more than that. What stays keeps its focus, its scrolling and its listeners.
const ELEMENT = 1;
const STATES = new Set(["value", "checked", "selected"]); // of fields: the attribute is only where they begin

const keyOf = (node) => (node.nodeType === ELEMENT ? node.id || node.dataset.key || node.dataset.do || node.dataset.move || "" : "");
const alike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

export function patch(element, html) {
  const fresh = element.cloneNode(false); // parsed in the same place, an SVG's inside as SVG
  fresh.innerHTML = html;
  align(element, fresh);
}

// Bring the children of one element to those of another: the same keys are the same children, and where neither key is
// found on the other side the child that stands there is made into the wanted one.
function align(old, fresh) {
  const wanted = new Set(Array.from(fresh.childNodes, keyOf)), there = new Map();
  wanted.delete("");
  for (const child of old.childNodes) if (wanted.has(keyOf(child))) there.set(keyOf(child), child);
  let at = old.firstChild;
  for (const child of Array.from(fresh.childNodes)) {
    const key = keyOf(child), kept = there.get(key);
    there.delete(key);
    if (kept !== undefined && alike(kept, child)) {
      while (at !== null && at !== kept && !wanted.has(keyOf(at))) at = drop(at);
      if (at === kept) at = at.nextSibling;
      else old.insertBefore(kept, at);
      update(kept, child);
    } else if (at !== null && alike(at, child) && !wanted.has(keyOf(at))) {
      const reused = at;
      at = at.nextSibling;
      update(reused, child);
    } else old.insertBefore(child, at);
  }
  while (at !== null) at = drop(at);
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

// Bring a node to another one of its kind. A field takes over what Python writes into it, else it keeps what was typed.
function update(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== ELEMENT) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of Array.from(old.attributes)) {
    if (fresh.hasAttribute(name)) continue;
    old.removeAttribute(name);
    if (STATES.has(name) && name in old) old[name] = fresh[name];
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    if (STATES.has(name) && name in old) old[name] = fresh[name];
  }
  align(old, fresh);
  if (old.nodeName === "TEXTAREA") old.value = fresh.value;
}

// What is pressed is seen at once, before Python answers.
const TOUCHABLE = "[data-do],[data-move]";
let pressed = null, waiting = 0;

function release() {
  clearTimeout(waiting);
  pressed?.classList.remove("pressed");
  pressed = null;
}

addEventListener("pointerdown", (event) => {
  release();
  pressed = event.target.closest(TOUCHABLE);
  pressed?.classList.add("pressed");
});
addEventListener("pointerup", () => { waiting = setTimeout(release, 500); }); // a click comes after it, or none
for (const kind of ["click", "pointercancel"]) addEventListener(kind, release);
