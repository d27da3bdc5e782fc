/** The graph of an execution, or of a definition without executions. */

import { Component, createRef, h } from '../lib/preact.js';
import { takenEdges } from '../core/taken.js';
import { icon } from '../ui/icons.js';
import { classes, t } from '../ui/tags.js';
import { GraphNode } from './graph-node.js';
import { edgePath, neighbor } from './layout.js';
import { Minimap } from './minimap.js';
import { PanZoom } from './panzoom.js';

const CAPTION_GAP = 5;
/** From so many nodes on, there is a field to find one, and a small picture of all. */
const MANY = 30;
/** What to look at first, of a graph that is too large to be seen at once. */
const FIRST = ['FAILED', 'RUNNING', 'WAITING', 'READY'];

/** Props: `layout`, `nodes` (by id, absent in a preview), `late` (number of refused results by node), `unreached` (ids), `rests` (words by node without a worker), `selected`, `onSelect`, `label`. */
export class GraphView extends Component {
  constructor() {
    super();
    this.svg = createRef();
    this.content = createRef();
  }

  componentDidMount() {
    this.panZoom = new PanZoom(this.svg.current, this.content.current, this.props.layout);
    this.fit();
    this.forceUpdate();
    this.observer = new ResizeObserver(() => this.panZoom.touched || this.fit());
    this.observer.observe(this.svg.current);
  }

  componentDidUpdate(before) {
    const { layout } = this.props;
    if (before.layout !== layout) {
      this.panZoom.size = layout;
      if (!this.panZoom.touched || before.layout.nodes.length !== layout.nodes.length) {
        this.fit();
      }
    }
  }

  fit() {
    this.panZoom.fitReadable(this.firstPlace() || { x: 0, y: 0, width: 0, height: 0 });
  }

  firstPlace() {
    const { layout, nodes } = this.props;
    const status = nodes && FIRST.find((one) => layout.nodes.some(({ id }) => (nodes.get(id) || {}).status === one));
    return layout.nodes.find(({ id }) => status && nodes.get(id).status === status) || layout.nodes[0];
  }

  /** Chooses the next of some nodes, and shows it. */
  goTo(places) {
    if (places.length > 0) {
      const at = places.findIndex(({ id }) => id === this.props.selected);
      const place = places[(at + 1) % places.length];
      this.setState({ focused: place.id });
      this.panZoom.center(place.x + place.width / 2, place.y + place.height / 2);
      this.props.onSelect(place.id);
    }
  }

  find(event) {
    event.preventDefault();
    const text = new FormData(event.target).get('node').trim().toLowerCase();
    const places = text ? this.props.layout.nodes.filter(({ id, title }) => `${id} ${title || ''}`.toLowerCase().includes(text)) : [];
    this.setState({ none: Boolean(text) && places.length === 0 });
    this.goTo(places);
  }

  failed() {
    const { layout, nodes } = this.props;
    return nodes ? layout.nodes.filter(({ id }) => (nodes.get(id) || {}).status === 'FAILED') : [];
  }

  componentWillUnmount() {
    this.observer.disconnect();
  }

  key(event) {
    if (this.panZoom.key(event)) {
      event.preventDefault();
      return;
    }
    const { layout, onSelect } = this.props;
    const focused = event.target.closest('[data-node]');
    if (!focused) {
      return;
    }
    const place = layout.nodes.find((node) => node.id === focused.dataset.node);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(place.id);
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      this.focus(neighbor(layout, place, event.key));
    }
  }

  /** Arrow keys walk from node to node; the one that has the focus is the only stop of the Tab key. */
  focus(place) {
    if (place) {
      this.setState({ focused: place.id });
      this.panZoom.reveal({ left: place.x, top: place.y, width: place.width, height: place.height });
      [...this.content.current.querySelectorAll('[data-node]')].find((node) => node.dataset.node === place.id).focus();
    }
  }

  select(id) {
    if (!this.panZoom.moved) {
      this.setState({ focused: id });
      this.props.onSelect(id);
    }
  }

  tool(name, label, action) {
    return t.button({ type: 'button', class: 'quiet', title: label, 'aria-label': label, onClick: action }, icon(name));
  }

  render({ layout, label, selected, nodes }, { focused, none }) {
    const stop = layout.nodes.some((node) => node.id === focused) ? focused : selected || (layout.nodes[0] || {}).id;
    const taken = this.props.nodes && takenEdges(layout, this.props.nodes, this.props.unreached);
    return t.div({ class: classes('graph', this.props.nodes && 'graph-live') },
      t.svg({ ref: this.svg, role: 'group', 'aria-label': label, onKeyDown: (event) => this.key(event) },
        t.defs(null, t.marker({ id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse', orient: 'auto' },
          t.path({ class: 'arrow', d: 'M0 0 8 4 0 8z' }))),
        t.g({ ref: this.content },
          layout.edges.map((edge, index) => this.edge(edge, index, taken)),
          layout.nodes.map((place) => this.node(place, stop)),
          layout.edges.map((edge, index) => caption(edge, index)))),
      this.panZoom && layout.nodes.length >= MANY && [
        t.form({ class: 'graph-find', role: 'search', 'aria-label': 'Nodes', onSubmit: (event) => this.find(event) },
          t.input({ type: 'search', name: 'node', placeholder: 'Find a node', 'aria-label': 'Find a node', 'aria-invalid': String(Boolean(none)), autocomplete: 'off' }),
          none && t.span({ role: 'status' }, 'none'),
          this.failed().length > 0 && t.button({ type: 'button', class: 'danger', onClick: () => this.goTo(this.failed()) }, `Go to failed (${this.failed().length})`)),
        h(Minimap, { layout, nodes, panZoom: this.panZoom }),
      ],
      t.div({ class: 'tools', role: 'group', 'aria-label': 'View' },
        this.tool('plus', 'Zoom in (+)', () => this.panZoom.zoom(1.25)),
        this.tool('minus', 'Zoom out (-)', () => this.panZoom.zoom(0.8)),
        this.tool('fit', 'Show all (0)', () => this.panZoom.fit())));
  }

  node(place, stop) {
    const { nodes, late, selected, unreached, rests } = this.props;
    const node = nodes && nodes.get(place.id);
    return h(GraphNode, {
      key: place.id,
      place,
      status: node ? node.status : nodes ? 'IDLE' : undefined,
      attempt: node && node.attempt,
      progress: node && node.progress,
      message: node && node.status === 'RUNNING' ? node.progressMessage : undefined,
      late: late && late.get(place.id),
      unreached: Boolean(unreached && unreached.has(place.id)),
      rest: rests && rests.get(place.id),
      selected: selected === place.id,
      reachable: stop === place.id,
      onSelect: (id) => this.select(id),
    });
  }

  edge(edge, index, taken) {
    return t.path({
      key: index,
      class: classes('edge', `on-${edge.on}`, taken && taken.has(edge) && 'taken'),
      d: edgePath(edge.points),
      'marker-end': 'url(#arrow)',
    });
  }
}

function caption(edge, index) {
  if (!edge.label) {
    return null;
  }
  const [[x, y], [toX, toY]] = edge.points;
  // On its own side of the line, so that those of several edges of one node do not meet.
  const left = toX < x;
  return t.text({
    key: `caption ${index}`, class: classes('caption', left ? 'before' : 'behind'),
    x: (x + toX) / 2 + (left ? -CAPTION_GAP : CAPTION_GAP), y: (y + toY) / 2 + 4,
  }, edge.label);
}
