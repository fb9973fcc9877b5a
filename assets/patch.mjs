// Patches by key: brings an element to a content and touches only what differs, so that the browser styles, lays out
// and paints no more than that. What stays keeps its focus, its scrolling and its listeners.
export const leaving = []; // what has the focus and goes when all is patched
const STATES = new Set(["value", "checked", "selected"]); // of fields: the attribute is only where they begin
const keyOf = ({ id, dataset }) => id || dataset?.key || dataset?.do || dataset?.move || ""; // a text has none
const alike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

// What waits for its place, by id, is put into the new content where that has it.
export function patch(element, html, waiting) {
  const fresh = element.cloneNode(false); // parsed in the same place, an SVG's inside as SVG
  fresh.innerHTML = html;
  for (const [id, held] of waiting) {
    const place = fresh.querySelector(`[id="${id}"]`);
    if (place && waiting.delete(id)) place.innerHTML = held;
  }
  align(element, fresh);
}

// Bring the children of one element to those of another: the same keys are the same children, and where neither key is
// found on the other side the child that stands there is made into the wanted one.
function align(old, fresh) {
  const wantedKeys = new Set(Array.from(fresh.childNodes, keyOf));
  wantedKeys.delete("");
  const keptByKey = new Map(Array.from(old.childNodes, (child) => [keyOf(child), child]));
  keptByKey.delete("");
  const isWanted = (node) => wantedKeys.has(keyOf(node));
  let at = old.firstChild;
  for (const child of Array.from(fresh.childNodes)) {
    const key = keyOf(child);
    const kept = keptByKey.get(key);
    keptByKey.delete(key); // a second child of the same key is a new one
    if (kept !== undefined && alike(kept, child)) {
      while (at !== null && at !== kept && !isWanted(at)) at = drop(at);
      if (at === kept) at = at.nextSibling;
      else old.insertBefore(kept, at);
      update(kept, child);
    } else if (at !== null && alike(at, child) && !isWanted(at)) {
      update(at, child);
      at = at.nextSibling;
    } else {
      old.insertBefore(child, at);
    }
  }
  while (at !== null) at = drop(at);
}

// Remove a node and return the one after it. What has the focus leaves when all is patched: the browser styles the whole
// page before it takes the focus away.
function drop(node) {
  const next = node.nextSibling;
  if (node.contains(document.activeElement)) leaving.push(node);
  else node.remove();
  return next;
}

// Bring a node to another one of its kind. A field takes over what Python writes into it, else it keeps what was typed.
function update(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const name of new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()])) {
    const value = fresh.getAttribute(name);
    if (old.getAttribute(name) === value) continue;
    if (value === null) old.removeAttribute(name);
    else old.setAttribute(name, value);
    if (STATES.has(name) && name in old) old[name] = fresh[name];
  }
  if (old.nodeName === "TEXTAREA") old.value = fresh.value; // before the text moves from one to the other
  align(old, fresh);
}
