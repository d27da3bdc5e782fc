/** The live list of executions. */

import { Component, h } from '../lib/preact.js';
import { get } from '../net/api.js';
import { may } from '../net/me.js';
import { ago, brief, dateTime, duration } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { pill, shownStatus } from '../ui/status.js';
import { classes, t } from '../ui/tags.js';
import { VirtualList } from '../ui/virtual.js';
import { BulkDialog } from './bulk-dialog.js';
import { ExecutionsList } from './executions-list.js';
import { filterBar, filterOf } from './filters.js';
import { failed } from './load.js';
import { link, replaceQuery } from './routes.js';

const ROW = 44;
const CLOCK = 1000;
const FLASH = 1200;

export class ExecutionsPage extends Component {
  constructor(props) {
    super(props);
    this.state = { query: props.query, graphs: [], chosen: new Set(), bulk: undefined };
  }

  componentDidMount() {
    this.open(this.state.query);
    this.timer = setInterval(() => this.forceUpdate(), CLOCK);
    get('/graphs?limit=500').then(({ items }) => this.setState({ graphs: items }), () => {});
  }

  /** The user followed a link to the list while it was shown: the address decides what is in it. */
  componentDidUpdate(before) {
    if (before.query !== this.props.query) {
      this.open(this.props.query);
    }
  }

  componentWillUnmount() {
    clearInterval(this.timer);
    this.list.close();
  }

  open(query) {
    if (this.list) {
      this.list.close();
    }
    replaceQuery(query);
    this.list = new ExecutionsList(filterOf(query), () => this.redraw());
    this.list.start();
    this.setState({ query, chosen: new Set() });
  }

  choose(ids, on) {
    this.setState(({ chosen }) => {
      const next = new Set(chosen);
      ids.forEach((id) => (on ? next.add(id) : next.delete(id)));
      return { chosen: next };
    });
  }

  /** Actions on the chosen executions; a page of them is chosen by the box in the head. */
  selection(chosen) {
    const button = (action, label, kind) => t.button({ type: 'button', class: kind, onClick: () => this.setState({ bulk: action }) }, label);
    return chosen.size > 0 && t.div({ class: 'selection', role: 'group', 'aria-label': 'Selection' },
      t.span({ role: 'status' }, `${chosen.size.toLocaleString('en')} selected`),
      button('cancel', 'Cancel', 'danger'), button('rerun', 'Rerun'), button('resume', 'Resume'),
      t.button({ type: 'button', class: 'quiet', onClick: () => this.setState({ chosen: new Set() }) }, icon('close'), 'Clear selection'));
  }

  /** However much happens, the list is drawn at most once for each frame of the screen. */
  redraw() {
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = undefined;
        this.forceUpdate();
      });
    }
  }

  render(props, { query, graphs, chosen, bulk }) {
    const { rows, complete, loading, failure, live } = this.list || { rows: [], loading: true };
    const pick = may('operator') && { chosen, choose: (ids, on) => this.choose(ids, on) };
    const empty = rows.length === 0 && !loading && !failure;
    return t.div({ class: 'list-page' },
      t.div({ class: 'title-bar' },
        t.h1(null, 'Executions'),
        t.span({ class: classes('live', live && 'on'), role: 'status' }, icon('live'), live ? 'Live' : 'Connecting'),
        t.span({ class: 'spring' }),
        t.span({ class: 'muted', role: 'status' }, `${rows.length.toLocaleString('en')}${complete ? '' : '+'} shown`)),
      filterBar(query, graphs, (next) => this.open(next)),
      this.selection(chosen),
      failure && rows.length === 0 && failed(failure, () => this.list.more()),
      loading && rows.length === 0 && t.p({ class: 'empty', role: 'status' }, 'Loading…'),
      empty && nothing(query),
      rows.length > 0 && h(VirtualList, {
        class: classes('table executions', pick && 'pickable'), role: 'table', label: 'Executions', count: rows.length, height: ROW, head: head(rows, pick),
        onNearEnd: () => this.list.more(), onSeen: (first, last) => this.list.look(first, last), row: (index) => executionRow(rows[index], index, pick),
      }),
      bulk && h(BulkDialog, { action: bulk, ids: [...chosen], onClose: () => this.setState({ bulk: undefined }) }));
  }
}

function nothing(query) {
  return t.div({ class: 'empty' },
    t.p(null, Object.values(query).some(Boolean) ? 'No execution matches.' : 'There are no executions yet.'),
    t.p(null, t.a({ class: 'button', href: link('graphs') }, 'Run a graph')));
}

function head(rows, pick) {
  const all = pick && rows.length > 0 && rows.every(({ executionId }) => pick.chosen.has(executionId));
  return t.div({ class: 'row head', role: 'row' },
    pick && t.span({ role: 'columnheader', class: 'c-pick' }, t.input({
      type: 'checkbox', checked: all, 'aria-label': `Select all ${rows.length} that are shown`,
      onChange: (event) => pick.choose(rows.map(({ executionId }) => executionId), event.target.checked),
    })),
    ['Status', 'Execution', 'Graph', 'Nodes', 'Created', 'Took', 'Labels'].map((name) =>
      t.span({ key: name, role: 'columnheader', class: `c-${name.toLowerCase()}` }, name)));
}

function executionRow(row, index, pick) {
  const { executionId, graphId, graphVersion, createdAt, labels } = row;
  const fresh = row.changedAt !== undefined && performance.now() - row.changedAt < FLASH;
  return t.div({ class: classes('row', fresh && 'fresh'), role: 'row', key: executionId, 'aria-rowindex': index + 2 },
    pick && t.span({ role: 'cell', class: 'c-pick' }, t.input({
      type: 'checkbox', checked: pick.chosen.has(executionId), 'aria-label': `Select ${executionId}`,
      onChange: (event) => pick.choose([executionId], event.target.checked),
    })),
    t.span({ role: 'cell', class: 'c-status' }, pill(shownStatus(row))),
    t.span({ role: 'cell', class: 'c-execution' }, t.a({ href: link('executions', executionId), title: executionId }, executionId)),
    t.span({ role: 'cell', class: 'c-graph', title: graphId }, graphId || '–', graphVersion && t.span({ class: 'muted' }, ` v${graphVersion}`)),
    t.span({ role: 'cell', class: 'c-nodes' }, progress(row.nodes)),
    t.span({ role: 'cell', class: 'c-created', title: createdAt && dateTime(createdAt) }, createdAt ? ago(createdAt) : ''),
    t.span({ role: 'cell', class: 'c-took' }, took(row)),
    t.span({ role: 'cell', class: 'c-labels' }, Object.entries(labels || {}).map(([name, value]) =>
      t.span({ key: name, class: 'label', title: `${name}: ${value}` }, brief(`${name}: ${value}`, 32)))));
}

const COUNTS = [
  ['succeeded', 'succeeded', 'mini-good'], ['failed', 'failed', 'mini-bad'], ['canceled', 'canceled', 'mini-cancel'],
  ['running', 'running', 'mini-run'], ['waiting', 'waiting', 'mini-wait'], ['queued', 'queued', 'mini-queue'],
  ['retrying', 'waiting for the next attempt', 'mini-queue'], ['notReached', 'not reached', 'mini-rest'],
];

/** How many nodes have ended, as a bar with a word beside it; what was not reached is left blank. */
function progress(nodes) {
  if (!nodes || !nodes.total) {
    return t.span({ class: 'muted' }, '–');
  }
  const { total } = nodes;
  const ended = nodes.succeeded + nodes.failed + nodes.canceled;
  const shown = COUNTS.filter(([name]) => nodes[name] > 0);
  const words = `${total} nodes: ${shown.map(([name, word]) => `${nodes[name]} ${word}`).join(', ')}`;
  return [
    t.span({ class: 'mini', role: 'img', 'aria-label': words, title: words },
      shown.map(([name, , look]) => t.i({ key: name, class: look, style: { width: `${(nodes[name] / total) * 100}%` } }))),
    t.span({ class: 'muted' }, `${ended}/${total}`),
  ];
}

function took(row) {
  const start = row.startedAt;
  const end = row.canceledAt || row.failedAt || row.completedAt;
  if (!start) {
    return '';
  }
  return duration((end ? Date.parse(end) : Date.now()) - Date.parse(start));
}
