/** Moves and scales the content of an SVG by pointer, wheel, pinch and keys. */

const CLOSEST = 2.5;
const STEP = 60;
/** Below these scales words, and then names, are too small to be read. */
const FAR = 0.5;
/** The scale below which a graph is not shrunk by itself: names can still be read. */
const READABLE = 0.55;
const AFAR = 0.33;

export class PanZoom {
  constructor(svg, content, size) {
    this.svg = svg;
    this.content = content;
    this.size = size;
    this.pointers = new Map();
    this.moved = false;
    this.partial = false;
    /** Hears of every move. */
    this.moves = () => {};
    svg.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    svg.addEventListener('pointerdown', (event) => this.down(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    ['pointerup', 'pointercancel', 'pointerleave'].forEach((type) =>
      svg.addEventListener(type, (event) => this.pointers.delete(event.pointerId)));
    this.fit();
  }

  /** Returns the scale at which everything fits, but not larger than life. */
  fitting() {
    const { clientWidth: width, clientHeight: height } = this.svg;
    const scale = Math.min(1.15, (width - 24) / this.size.width, (height - 24) / this.size.height);
    return scale > 0 ? scale : 1;
  }

  /** Shows everything if it can then be read; else as much as can be read, around a place. */
  fitReadable({ x, y, width, height }) {
    this.fit();
    if (this.scale < READABLE) {
      this.scale = READABLE;
      this.partial = true;
      this.center(x + width / 2, y + height / 2);
      this.touched = false;
      this.apply();
    }
  }

  /** Brings a point of the graph into the middle, as far as there is something around it. */
  center(x, y) {
    const { clientWidth: width, clientHeight: height } = this.svg;
    this.x = within(width / 2 - x * this.scale, width - this.size.width * this.scale);
    this.y = within(height / 2 - y * this.scale, height - this.size.height * this.scale);
    this.touched = true;
    this.apply();
  }

  /** Returns the part of the graph that is in sight. */
  seen() {
    const { clientWidth: width, clientHeight: height } = this.svg;
    return { left: -this.x / this.scale, top: -this.y / this.scale, width: width / this.scale, height: height / this.scale };
  }

  /** Shows everything, as large as it fits but not larger than life. */
  fit() {
    const { clientWidth: width, clientHeight: height } = this.svg;
    this.scale = this.fitting();
    this.partial = false;
    this.x = (width - this.size.width * this.scale) / 2;
    this.y = Math.max(12, (height - this.size.height * this.scale) / 2);
    this.touched = false;
    this.apply();
  }

  /** Scales by a factor around a point of the window, the middle by default. */
  zoom(factor, x = this.svg.clientWidth / 2, y = this.svg.clientHeight / 2) {
    const smallest = Math.min(0.05, this.scale);
    const next = Math.min(CLOSEST, Math.max(smallest, this.scale * factor));
    this.x = x - (x - this.x) * (next / this.scale);
    this.y = y - (y - this.y) * (next / this.scale);
    this.scale = next;
    this.touched = true;
    this.apply();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.touched = true;
    this.apply();
  }

  /** Moves as little as needed to bring a rectangle into sight. */
  reveal({ left, top, width, height }) {
    const margin = 24;
    const x = this.x + left * this.scale;
    const y = this.y + top * this.scale;
    const dx = x < margin ? margin - x : Math.min(0, this.svg.clientWidth - margin - (x + width * this.scale));
    const dy = y < margin ? margin - y : Math.min(0, this.svg.clientHeight - margin - (y + height * this.scale));
    if (dx || dy) {
      this.pan(dx, dy);
    }
  }

  /** Handles the keys of a map; tells whether it was one of them. */
  key(event) {
    const keys = {
      '+': () => this.zoom(1.25), '=': () => this.zoom(1.25), '-': () => this.zoom(0.8), 0: () => this.fit(),
    };
    const pans = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return false;
    }
    if (keys[event.key]) {
      keys[event.key]();
      return true;
    }
    if (event.shiftKey && pans[event.key]) {
      this.pan(...pans[event.key]);
      return true;
    }
    return false;
  }

  /** While everything is in sight there is nothing to move, and the wheel is the page's. */
  wheel(event) {
    const zooms = event.ctrlKey || event.metaKey;
    if (!zooms && !this.touched && !this.partial) {
      return;
    }
    event.preventDefault();
    if (zooms) {
      const box = this.svg.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 200), event.clientX - box.left, event.clientY - box.top);
    } else {
      this.pan(-event.deltaX, -event.deltaY);
    }
  }

  down(event) {
    if (event.button === 0) {
      this.pointers.set(event.pointerId, event);
      this.moved = false;
    }
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      return;
    }
    const others = [...this.pointers.values()].filter((pointer) => pointer.pointerId !== event.pointerId);
    if (Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY) < 3 && !this.moved) {
      return;
    }
    this.moved = true;
    if (others.length) {
      const distance = (pointer) => Math.hypot(pointer.clientX - others[0].clientX, pointer.clientY - others[0].clientY);
      const box = this.svg.getBoundingClientRect();
      this.zoom(distance(event) / (distance(before) || 1), others[0].clientX - box.left, others[0].clientY - box.top);
    } else {
      this.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    }
    this.pointers.set(event.pointerId, event);
  }

  apply() {
    this.content.setAttribute('transform', `translate(${this.x} ${this.y}) scale(${this.scale})`);
    this.svg.classList.toggle('whole', !this.touched && !this.partial);
    this.svg.classList.toggle('far', this.scale < FAR);
    this.svg.classList.toggle('afar', this.scale < AFAR);
    this.moves();
  }
}

/** Keeps an edge of the graph at that of its frame, or a smaller graph in the middle. */
function within(place, room) {
  const margin = 24;
  return room > 0 ? room / 2 : Math.min(margin, Math.max(room - margin, place));
}
