// The surface to write on: what must happen within a frame. Draws strokes under pen and finger, finds what the eraser
// touches, moves and enlarges the page. Python gets finished strokes, and gives them back with the name they are kept by.
import { getStroke } from "../vendor/freehand/index.mjs";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, DIGITS.indexOf(String.fromCharCode(code))));
const WEIGHTS = [[1, 0, 0], [2, -1, 0], [3, -3, 1]], ESCAPE = 12, WHOLE = 20, GRID = 3, LEVELS = 15; // as in pyapp/paper/ink.py
const MAX_POINTS = 4000, MAX_ZOOM = 8, RUBBER_PX = 11;
const TENTATIVE_MS = 250, TENTATIVE_PX = 24; // until then a finger may still be the first of two
const TAP_MS = 280, TAP_PX = 10, PALM_PX = 70, AFTER_PEN_MS = 500, SHARP_MS = 120; // after a movement all is drawn sharp
const marks = document.documentElement.dataset;

export function decode(text) {
  let at = 18, level = 0; // three characters are the head
  const bit = () => (VALUES[text.charCodeAt((at / 6) | 0)] >> (5 - (at++ % 6))) & 1;
  const take = (count, value = 0) => { while (count--) value = (value << 1) | bit(); return value; };
  const rice = (low, high = 0) => {
    while (high < ESCAPE && bit()) high++;
    const folded = high === ESCAPE ? take(WHOLE) : (high << low) | take(low);
    return folded & 1 ? -((folded + 1) >> 1) : folded >> 1;
  };
  const pressed = bit(), order = take(2), low = take(3), count = take(12), points = new Float32Array(3 * count).fill(0.5);
  const columns = [new Int32Array(count + 3), new Int32Array(count + 3)]; // three zeros stand before the first point
  for (let n = 3; n < count + 3; n++) for (let axis = 0; axis < 2; axis++) {
    const column = columns[axis], [one, two, three] = WEIGHTS[Math.max(0, Math.min(order, n - 4))];
    column[n] = rice(low) + one * column[n - 1] + two * column[n - 2] + three * column[n - 3];
    points[3 * n - 9 + axis] = column[n] / GRID;
  }
  for (let n = 0; pressed && n < count; n++) points[3 * n + 2] = (level += rice(0)) / LEVELS;
  return [points, pressed];
}

export class Surface {
  // Python makes the elements, sets what to write with - `tool`, `head`, `erases`, `byFinger`, `writes` - and listens with this.
  constructor(given) {
    Object.assign(this, given, { strokes: new Map(), fingers: new Map(), view: { x: 0, y: 0, k: 1 }, factor: 1 });
  }

  handleEvent(event) {
    if (event.type !== "pointermove") event.preventDefault(); // no menu, no scrolling, no text selected
    if (this.wide) this[event.type === "pointercancel" ? "pointerup" : event.type]?.(event);
  }

  // --- what is shown ---

  show(url, width, height, lines) {
    const same = width === this.width && height === this.height;
    this.image.src = url;
    Object.assign(this, { width, height, unit: Math.max(width, height) / 1000, stroke: null });
    Object.assign(this.image, { width, height });
    this.strokes.clear();
    for (const line of lines ? lines.split("\n") : []) this.keep(...line.split(" "));
    this.resize(!same);
  }

  add(lines) {
    for (const line of lines.split("\n")) {
      const [name, text] = line.split(" "), fresh = this.strokes.get("");
      if (this.strokes.delete("")) this.strokes.set(name, fresh); // as drawn: what is kept differs by a quarter of a pixel
      else this.paint(this.base, this.keep(name, text));
    }
  }

  remove(names) {
    const gone = [...names].map((name) => [this.strokes.get(name), this.strokes.delete(name)]).filter(([, was]) => was);
    if (gone.length) this.redraw(gone.map(([stroke]) => stroke));
  }

  keep(name, text) { return this.strokes.set(name, this.shaped(text.slice(0, 3), ...decode(text))).get(name); }

  // A stroke with its outline as a path and the box around it, in pixels of the page.
  shaped(head, points, pressed) {
    const { widths, thinning } = this.styles[head[0]], size = widths[head[2]] * this.unit, path = new Path2D();
    const list = Array.from({ length: points.length / 3 }, (_, n) => [points[3 * n], points[3 * n + 1], points[3 * n + 2]]);
    const outline = getStroke(list, { size, thinning, smoothing: 0.5, streamline: 0.3, simulatePressure: !pressed, last: true });
    outline.forEach(([x, y], n) => {
      const [nextX, nextY] = outline[(n + 1) % outline.length];
      path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    });
    const [xs, ys] = [0, 1].map((axis) => outline.map((point) => point[axis]));
    return { head, points, path, size, box: [Math.min(...xs) - size, Math.min(...ys) - size, Math.max(...xs) + size, Math.max(...ys) + size] };
  }

  paint(context, { head, path }) {
    const { alpha, colours } = this.styles[head[0]];
    Object.assign(context, { globalAlpha: alpha, fillStyle: colours[head[1]] }).fill(path);
  }

  // Everything that is seen, or only around some strokes.
  redraw(around) {
    const { base, wet, view, ratio, wide, high } = this, { x, y, k } = view;
    const boxes = around?.map(({ box }) => box) ?? [[-x / k, -y / k, (wide - x) / k, (high - y) / k]];
    base.canvas.style.transform = "";
    this.drawn = view;
    for (const context of [base, wet]) context.setTransform(k * ratio, 0, 0, k * ratio, x * ratio, y * ratio);
    base.save();
    base.beginPath();
    for (const [left, top, right, bottom] of boxes) base.rect(left, top, right - left, bottom - top);
    base.clip();
    for (const [left, top, right, bottom] of boxes) base.clearRect(left, top, right - left, bottom - top);
    for (const stroke of this.strokes.values()) if (!stroke.gone && boxes.some((box) => meet(box, stroke.box))) this.paint(base, stroke);
    base.restore();
  }

  close() { clearTimeout(this.later); }

  // --- moving and enlarging ---

  resize(anew) {
    const { width: wide, height: high } = this.place.getBoundingClientRect();
    if (!wide || !high || !this.width) return;
    Object.assign(this, { wide, high, ratio: Math.min(3, devicePixelRatio || 1), whole: Math.min(wide / this.width, high / this.height) });
    for (const { canvas } of [this.base, this.wet]) Object.assign(canvas, { width: wide * this.ratio, height: high * this.ratio });
    if (anew) this.fit(true);
    else this.look(this.view.x, this.view.y, this.whole * (this.factor ?? 1), true);
  }

  // The whole page. On a narrow screen first as much of it as can be read, and by another double tap.
  fit(first) {
    const most = Math.max(this.wide / this.width, this.high / this.height) / this.whole;
    const near = Math.min(this.wide, this.high) < 600 && most > 1.25 && (first || this.factor === 1);
    this.look(0, 0, this.whole * (near ? Math.min(most, 2.4) : 1), true);
  }

  // Enlarges about a point of the screen, which may move.
  about(x, y, k, sharp, from = this.view, [toX, toY] = [x, y]) {
    const by = this.bounded(k) / from.k;
    this.look(toX - (x - from.x) * by, toY - (y - from.y) * by, k, sharp);
  }

  bounded(k) { return Math.min(MAX_ZOOM * this.whole, Math.max(this.whole, k)); }

  look(x, y, wanted, sharp) {
    const k = this.bounded(wanted), { drawn } = this;
    const within = (at, size, room) => size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at));
    const to = (left, top, by) => `translate(${left}px,${top}px) scale(${by})`;
    this.view = { x: within(x, this.width * k, this.wide), y: within(y, this.height * k, this.high), k };
    this.factor = k / this.whole;
    for (const { style } of [this.image, this.over]) style.transform = to(this.view.x, this.view.y, k);
    clearTimeout(this.later);
    const settle = () => { this.redraw(); this.listener.zoomed(this.factor); };
    if (sharp) return settle();
    const by = k / drawn.k; // the ink moves as it was drawn
    this.base.canvas.style.transform = to(this.view.x - drawn.x * by, this.view.y - drawn.y * by, by);
    this.later = setTimeout(settle, SHARP_MS);
  }

  wheel(event, { x, y, k } = this.view) {
    if (event.ctrlKey) this.about(...this.at(event), k * Math.exp(-event.deltaY / 200));
    else this.look(x - event.deltaX, y - event.deltaY, k);
  }

  // One finger moves the page where it does not write; two also enlarge it.
  pinch() {
    const held = [...this.fingers.values()].slice(0, 2), ends = (name) => [held[0][name], held.at(-1)[name]];
    const middle = ([one, two]) => [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2], apart = ([one, two]) => Math.hypot(one[0] - two[0], one[1] - two[1]);
    const by = held.length > 1 ? apart(ends("now")) / Math.max(1, apart(ends("then"))) : 1;
    this.about(...middle(ends("then")), this.from.k * by, false, this.from, middle(ends("now")));
  }

  grip() {
    this.from = this.view;
    this.fingers.forEach((finger) => { finger.then = finger.now; });
  }

  // --- pen and fingers ---

  at({ clientX, clientY }, { left, top } = this.place.getBoundingClientRect()) { return [clientX - left, clientY - top]; }

  pointerdown(event) {
    const { pointerType: kind, pointerId: id, timeStamp: time } = event, isTouch = kind === "touch", now = this.at(event);
    const isHand = isTouch && (this.stroke?.isPen || time - this.penAt < AFTER_PEN_MS || Math.max(event.width, event.height) > PALM_PX);
    if (isHand || (kind === "mouse" && event.button) || (this.stroke && !this.isTentative(time) && kind !== "pen")) return;
    if (this.stroke?.isTouch) this.drop(); // it was the first of two fingers, or lies beside the pen
    this.place.setPointerCapture(id);
    if (kind === "pen") {
      this.fingers.clear();
      if (this.penAt === undefined) this.listener.penSeen();
      this.penAt = time;
    } else if (isTouch) {
      this.fingers.set(id, { now, then: now, began: now, time });
      this.grip();
    }
    if (this.writes && !this.stroke && (!isTouch || (this.byFinger && this.fingers.size === 1))) this.begin(event, isTouch, now);
  }

  begin(event, isTouch, began, isPen = event.pointerType === "pen") {
    this.stroke = { id: event.pointerId, isPen, isTouch, began, time: event.timeStamp, moved: 0, points: [], hit: new Map() };
    this.take(event);
  }

  take(event) {
    const { stroke, view } = this, { points } = stroke, all = event.getCoalescedEvents?.() ?? [], box = this.place.getBoundingClientRect();
    for (const one of all.length ? all : [event]) {
      const [left, top] = this.at(one, box), x = (left - view.x) / view.k, y = (top - view.y) / view.k, last = points.length - 3;
      stroke.moved = Math.max(stroke.moved, Math.hypot(left - stroke.began[0], top - stroke.began[1]));
      if (last < 0 || Math.hypot(x - points[last], y - points[last + 1]) * view.k > 0.4) points.push(x, y, stroke.isPen ? one.pressure : 0.5);
    }
    if (!stroke.isTouch || !this.isTentative(event.timeStamp)) marks.writing = "";
    if (this.erases) return this.rub();
    if (this.tool === "stamp" || (stroke.isTouch && stroke.moved < 2)) return;
    this.clearWet();
    this.paint(this.wet, this.shaped(this.head, points, stroke.isPen));
    if (points.length < 3 * MAX_POINTS) return;
    this.finish(); // a stroke without end goes on as the next one
    this.begin(event, stroke.isTouch, stroke.began);
  }

  clearWet() { this.wet.clearRect(-this.view.x / this.view.k, -this.view.y / this.view.k, this.wide / this.view.k, this.high / this.view.k); }

  isTentative(time) { return this.stroke.isTouch && (time - this.stroke.time < TENTATIVE_MS || this.stroke.moved < TENTATIVE_PX); }

  pointermove(event) {
    const finger = this.fingers.get(event.pointerId);
    if (finger) finger.now = this.at(event);
    if (this.stroke?.id === event.pointerId) this.take(event);
    else if (finger && !this.stroke) this.pinch();
  }

  pointerup(event) {
    const { stroke, last } = this, { pointerId: id, timeStamp: time, type } = event, finger = this.fingers.get(id), mine = stroke?.id === id;
    const [x, y] = this.at(event), began = finger ?? stroke;
    const isTap = type === "pointerup" && this.fingers.size < 2 && (mine || finger) && time - began.time < TAP_MS
      && Math.hypot(x - began.began[0], y - began.began[1]) < TAP_PX;
    const isSecond = isTap && finger && last && time - last.time < 2 * TAP_MS && Math.hypot(x - last.x, y - last.y) < 3 * TAP_PX;
    this.fingers.delete(id);
    if (mine && stroke.isPen) this.penAt = time;
    const isField = isTap && this.writes && this.listener.touched(event.clientX, event.clientY);
    if (isField || isSecond || (mine && type === "pointercancel" && this.isTentative(time))) this.drop(); // by the system
    else if (mine) this.finish();
    if (isSecond && !isField) {
      if (mine) this.listener.unDot(); // the first of two taps has left a dot
      this.fit();
    }
    this.last = isTap && finger && !isSecond ? { x, y, time } : null;
    this.grip();
  }

  drop() {
    const gone = [...(this.stroke?.hit.values() ?? [])];
    for (const stroke of gone) delete stroke.gone;
    this.stroke = null;
    delete marks.writing;
    this.clearWet();
    if (gone.length) this.redraw();
  }

  finish() {
    const { points, isPen, hit } = this.stroke, { tool, listener } = this;
    if (tool === "stamp") listener.tapped(points[0], points[1]);
    else if (!this.erases) {
      this.strokes.set("", this.shaped(this.head, points, isPen));
      this.paint(this.base, this.strokes.get(""));
      listener.drawn(points, isPen);
    } else if (hit.size) listener.erased([...hit.keys()], tool === "rubber" ? points : null, RUBBER_PX / this.view.k);
    this.drop(); // what Python could not erase is there again
    this.remove([""]); // nor could keep
  }

  rub({ points, hit } = this.stroke) {
    const reach = RUBBER_PX / this.view.k, [x1, y1] = points.slice(-3), [x0, y0] = points.slice(-6), { base } = this;
    const area = [Math.min(x0, x1) - reach, Math.min(y0, y1) - reach, Math.max(x0, x1) + reach, Math.max(y0, y1) + reach];
    const touched = [...this.strokes].filter(([, one]) => !one.gone && meet(area, one.box) && passes(one, x0, y0, x1, y1, reach));
    for (const [name, one] of touched) hit.set(name, one);
    if (this.tool === "eraser") return touched.length && this.redraw(touched.map(([, one]) => Object.assign(one, { gone: true })));
    Object.assign(base, { globalCompositeOperation: "destination-out", globalAlpha: 1, lineWidth: 2 * reach, lineCap: "round" });
    base.stroke(new Path2D(`M${x0} ${y0}L${x1} ${y1 + 0.01}`)); // Python finds what is left of the strokes
    base.globalCompositeOperation = "source-over";
  }
}

// Whether a stroke comes near a line of the eraser.
function passes({ points, size }, x0, y0, x1, y1, reach) {
  const [dx, dy] = [x1 - x0, y1 - y0], far = (x, y, share) => Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
  const along = (x, y) => Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
  return points.some((x, at) => at % 3 === 0 && far(x, points[at + 1], along(x, points[at + 1])) < reach + size / 3);
}

const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
