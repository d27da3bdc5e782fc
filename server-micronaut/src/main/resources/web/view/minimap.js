/** A small picture of a graph that is larger than its frame: where the view is, and a way to move it. */

import { Component, createRef } from '../lib/preact.js';
import { t } from '../ui/tags.js';

const WIDTH = 180;
const HEIGHT = 120;
/** Nodes must be seen, however small they are. */
const LEAST = 2;

const COLORS = {
  READY: '--ready-line', RUNNING: '--running-line', WAITING: '--waiting-line', SUCCEEDED: '--good-line', FAILED: '--bad-line', CANCELED: '--cancel-line',
};

/** Props: `layout`, `nodes` (by id, absent in a preview), `panZoom`. Keys and the field to find nodes do the same. */
export class Minimap extends Component {
  constructor() {
    super();
    this.canvas = createRef();
    this.frame = createRef();
  }

  componentDidMount() {
    this.props.panZoom.moves = () => this.follow();
    this.draw();
    this.follow();
  }

  componentDidUpdate() {
    this.draw();
    this.follow();
  }

  componentWillUnmount() {
    this.props.panZoom.moves = () => {};
  }

  scale() {
    const { layout } = this.props;
    return Math.min(WIDTH / layout.width, HEIGHT / layout.height);
  }

  draw() {
    const { layout, nodes } = this.props;
    const scale = this.scale();
    const context = this.canvas.current.getContext('2d');
    context.clearRect(0, 0, WIDTH, HEIGHT);
    layout.nodes.forEach(({ id, x, y, width, height }) => {
      const node = nodes && nodes.get(id);
      context.fillStyle = this.color((node && COLORS[node.status]) || '--idle-line');
      context.fillRect(x * scale, y * scale, Math.max(LEAST, width * scale), Math.max(LEAST, height * scale));
    });
  }

  /** A canvas knows no custom properties, and the theme decides what they are. */
  color(name) {
    const canvas = this.canvas.current;
    canvas.style.color = `var(${name})`;
    return getComputedStyle(canvas).color;
  }

  /** Shows which part of the graph is in sight. */
  follow() {
    const box = this.frame.current;
    if (box) {
      const { left, top, width, height } = this.props.panZoom.seen();
      const scale = this.scale();
      Object.assign(box.style, {
        left: `${left * scale}px`, top: `${top * scale}px`, width: `${width * scale}px`, height: `${height * scale}px`,
      });
    }
  }

  go(event) {
    const box = this.canvas.current.getBoundingClientRect();
    const scale = this.scale();
    this.props.panZoom.center((event.clientX - box.left) / scale, (event.clientY - box.top) / scale);
  }

  render() {
    return t.div({
      class: 'minimap', 'aria-hidden': 'true',
      onPointerDown: (event) => { event.currentTarget.setPointerCapture(event.pointerId); this.go(event); },
      onPointerMove: (event) => event.buttons && this.go(event),
    },
      t.canvas({ ref: this.canvas, width: WIDTH, height: HEIGHT }), t.div({ class: 'minimap-frame', ref: this.frame }));
  }
}
