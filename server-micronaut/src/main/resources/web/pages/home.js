/** The operator's first look: failures, cancels on their way, what waits, queues, and how busy each graph is. */

import { get } from '../net/api.js';
import { ago, dateTime, duration } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { Loading } from './load.js';
import { link } from './routes.js';

const EVERY = 5000;
const STATUSES = ['failed', 'active', 'completed', 'canceled'];
const SECOND = 1000;

export class HomePage extends Loading {
  componentDidMount() {
    super.componentDidMount();
    this.timer = setInterval(() => document.hidden || this.reload(), EVERY);
  }

  componentWillUnmount() {
    super.componentWillUnmount();
    clearInterval(this.timer);
  }

  /** A key that is limited to some graphs may not see workers, and does without. */
  async load() {
    const [overview, workers] = await Promise.all([get('/overview'), get('/workers?limit=500').catch(() => undefined)]);
    return { ...overview, workers: workers && workers.items };
  }

  show({ at, since, graphs, failed, canceling, waiting, queues, workers }) {
    const nothing = graphs.length === 0;
    return t.div({ class: 'page home' },
      t.div({ class: 'title-bar' }, t.h1(null, 'Overview'), t.span({ class: 'muted', title: dateTime(at) }, `counted since ${dateTime(since).slice(11, 16)}`)),
      nothing && t.div({ class: 'empty' }, t.p(null, 'There are no executions yet.'),
        t.p(null, t.a({ class: 'button', href: link('graphs') }, 'Run a graph'))),
      !nothing && t.div({ class: 'tiles' },
        tile('Failed lately', 'FAILED', failed, 'No execution has failed.', `${link('executions')}?status=FAILED`,
          (one) => [execution(one), ago(one.endedAt || one.createdAt)]),
        tile('Cancels still converging', 'CANCELED', canceling, 'Every cancel has converged.', `${link('executions')}?status=ACTIVE&canceling=yes`,
          (one) => [execution(one), `requested ${ago(one.cancelRequestedAt)}`]),
        tile('Waiting longest', 'WAITING', waiting, 'No node waits for a resume with a key.', undefined,
          (one) => [execution(one), `${one.nodeId}, ${duration(Date.parse(at) - Date.parse(one.since))}`]),
        queueTile(queues),
        workers && workerTile(workers)),
      !nothing && t.h2(null, 'Graphs'),
      !nothing && t.div({ class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Graphs' }, t.table(null,
        t.thead(null, t.tr(null, ['Graph', 'Failed', 'Active', 'Completed', 'Canceled', 'Begun per hour', 'Failed per hour'].map((name) =>
          t.th({ key: name, scope: 'col' }, name)))),
        t.tbody(null, [...graphs].sort(failingFirst).map((graph) => graphRow(graph, Date.parse(at) - Date.parse(since)))))));
  }
}

function failingFirst(a, b) {
  return b.recent.failed - a.recent.failed || b.now.failed.number - a.now.failed.number || a.graphId.localeCompare(b.graphId);
}

function execution({ executionId }) {
  return t.a({ href: link('executions', executionId), title: executionId }, executionId);
}

/** A list with a heading that leads to all of it; an empty one says what that means. */
function tile(title, status, items, none, href, row) {
  return t.section({ class: `tile${items.length > 0 ? ` s-${status}` : ''}`, 'aria-label': title },
    t.h2(null, icon(status), ' ', href ? t.a({ href }, title) : title),
    items.length === 0
      ? t.p({ class: 'muted' }, none)
      : t.ul(null, items.map((item, index) => {
        const [what, when] = row(item);
        return t.li({ key: index }, what, t.span({ class: 'muted' }, when));
      })));
}

function queueTile(queues) {
  const deep = queues.filter(({ due, paused }) => due > 0 || paused).sort((a, b) => (b.oldestDueSeconds || 0) - (a.oldestDueSeconds || 0));
  return tile('Queues', 'READY', deep.slice(0, 10), 'No job waits for a worker.', link('queues'), ({ queue, due, paused, oldestDueSeconds }) => [
    t.a({ href: `${link('jobs')}?queue=${encodeURIComponent(queue)}` }, queue),
    [`${due} due`, oldestDueSeconds !== undefined && `for ${duration(oldestDueSeconds * SECOND).replace('.0 s', ' s')}`, paused && 'paused'].filter(Boolean).join(', '),
  ]);
}

function workerTile(workers) {
  const busiest = [...workers].sort((a, b) => b.held - a.held || a.workerId.localeCompare(b.workerId));
  return tile(`Workers (${workers.length})`, 'RUNNING', busiest.slice(0, 10), 'No worker has asked for work in the last two minutes.', link('workers'),
    ({ workerId, held, queues, lastSeen }) => [
      t.a({ href: `${link('jobs')}?worker=${encodeURIComponent(workerId)}` }, workerId),
      `${held === 0 ? 'idle' : `holds ${held}`}, ${queues[0]}${queues.length > 1 ? ` +${queues.length - 1}` : ''}, ${ago(lastSeen)}`,
    ]);
}

function graphRow({ graphId, now, recent }, window) {
  const hours = window / 3600000;
  const rate = (count) => (count === 0 ? '–' : (count / hours).toFixed(count / hours < 10 ? 1 : 0));
  const begun = STATUSES.reduce((sum, status) => sum + recent[status], 0);
  return t.tr({ key: graphId },
    t.th({ scope: 'row' }, t.a({ href: link('graphs', graphId) }, graphId)),
    STATUSES.map((status) => t.td({ key: status, class: 'number' }, now[status].number === 0 ? '–' : t.a({
      href: `${link('executions')}?status=${status.toUpperCase()}&graph=${encodeURIComponent(graphId)}`,
      class: status === 'failed' ? 'bad' : undefined, 'aria-label': `${now[status].number} ${status} of ${graphId}`,
    }, `${now[status].number}${now[status].exact ? '' : '+'}`))),
    t.td({ class: 'number' }, rate(begun)), t.td({ class: 'number' }, rate(recent.failed)));
}
