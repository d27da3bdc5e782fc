/** The timeline: a row for each node that was reached, a bar for each stretch of its life. */

import { Component, h } from '../lib/preact.js';
import { millis } from '../core/times.js';
import { cutByJob } from '../core/job-cuts.js';
import { spansOf } from '../core/spans.js';
import { clock, duration } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { classes, t } from '../ui/tags.js';
import { VirtualList } from '../ui/virtual.js';
import { refusedWord } from './refused.js';

const ROW = 28;
const LIVE = 500;

/** How far apart lines may be, in milliseconds: steps that people count in. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
];
const MOST_TICKS = 7;

/** Props: `history`, `refused`, `version`, `live`, `selected`, `onSelect`, `onVersion`, `jobLog(nodeId)` (if it is known). */
export class Gantt extends Component {
  componentDidMount() {
    this.timer = setInterval(() => this.props.live && this.props.version === undefined && this.forceUpdate(), LIVE);
  }

  componentWillUnmount() {
    clearInterval(this.timer);
  }

  /** The stretches are computed again only when events have come. */
  rows() {
    const { history } = this.props;
    if (this.known !== history || this.counted !== history.head) {
      this.known = history;
      this.counted = history.head;
      this.spans = spansOf(history);
    }
    return this.spans;
  }

  range() {
    const { history, refused, live } = this.props;
    const times = [...refused.map((late) => late.at), history.events[history.head - 1].occurredAt].map(millis);
    const from = millis(history.events[0].occurredAt);
    const to = live ? Math.max(Date.now(), ...times) : Math.max(...times);
    const width = Math.max(to - from, 1);
    return { from, to: Math.max(to, from + 1), width, step: stepOf(width) };
  }

  render({ history, refused, version, selected, onSelect, jobLog }) {
    if (history.head === 0) {
      return t.p({ class: 'empty' }, 'Nothing has happened yet.');
    }
    const rows = this.rows();
    const range = this.range();
    const event = version === undefined ? undefined : history.events[version - 1];
    const canceled = history.newest.state.cancelRequestedAt;
    return t.div({ class: 'gantt', style: { '--step': `${(range.step / range.width) * 100}%` } },
      legend(),
      t.div({ class: 'gantt-body' },
        h(VirtualList, {
          class: 'gantt-rows', label: 'Timeline', count: rows.length, height: ROW, head: axis(range),
          row: (index) => ganttRow(worked(rows[index], jobLog, range), range, refused, rows[index].nodeId === selected, onSelect),
        }),
        t.div({ class: 'gantt-lines', 'aria-hidden': 'true' },
          canceled && t.div({ class: 'line', style: { left: at(millis(canceled), range) } }, t.span(null, 'cancel')),
          event && t.div({ class: 'veil', style: { left: at(millis(event.occurredAt), range) } }))),
      rows.length === 0 && t.p({ class: 'empty' }, 'No node was reached yet.'));
  }
}

/** Returns a row as its job's log tells it; a node that no worker has started has nothing to cut. */
function worked(row, jobLog, range) {
  const started = row.spans.some(({ kind }) => kind === 'running');
  return started ? { ...row, spans: cutByJob(row.spans, jobLog(row.nodeId), range.to) } : row;
}

function axis(range) {
  return t.div({ class: 'gantt-axis', 'aria-hidden': 'true' },
    t.div({ class: 'gantt-name' }, clock(range.from).slice(0, 8)),
    t.div({ class: 'gantt-track' }, Array.from({ length: Math.ceil(range.width / range.step) }, (none, index) =>
      t.span({ key: index, class: 'tick', style: { left: `${percent(range.from + index * range.step, range)}%` } },
        `+${duration(index * range.step).replace('.0 s', ' s')}`))));
}

/** Returns the shortest step that does not crowd the axis; beyond a day, whole days. */
function stepOf(width) {
  return STEPS.find((step) => width / step <= MOST_TICKS) || DAY * Math.ceil(width / DAY / MOST_TICKS);
}

function ganttRow(row, range, refused, selected, onSelect) {
  const late = refused.filter((one) => one.nodeId === row.nodeId);
  return t.div({ class: classes('gantt-row', selected && 'selected'), role: 'listitem', key: row.nodeId },
    t.button({ type: 'button', class: 'gantt-name', title: row.nodeId, onClick: () => onSelect(row.nodeId) },
      rowIcon(row), t.span(null, row.nodeId)),
    t.div({ class: 'gantt-track' },
      row.spans.map((span, index) => bar(span, index, range)),
      late.map((one) => t.span({
        key: one.at, class: 'gantt-late', style: { left: `${percent(millis(one.at), range)}%` },
        title: `${refusedWord(one)} refused at ${clock(one.at)}: ${one.message || one.code}`,
      }, icon('late', `${refusedWord(one)} refused`)))));
}

/** What an unfinished node does now is that of its last stretch. */
const NOW = { queued: ['READY', 'queued'], running: ['RUNNING', 'running'], backoff: ['READY', 'before a retry'], waiting: ['WAITING', 'waiting'] };

function rowIcon({ result, spans }) {
  return result ? icon(result, result.toLowerCase()) : icon(...NOW[spans[spans.length - 1].kind]);
}

function bar(span, index, range) {
  const to = span.to ?? range.to;
  const left = percent(span.from, range);
  const label = `${span.kind}${span.why ? ` (${span.why})` : ''}${span.attempt ? `, attempt ${span.attempt}` : ''}, ${duration(to - span.from)}`;
  return t.span({
    key: index, class: classes('bar', `bar-${span.kind}`, span.result && `s-${span.result}`, span.to === undefined && 'open'),
    style: { left: `${left}%`, width: `${Math.max(percent(to, range) - left, 0.15)}%` }, title: label, role: 'img', 'aria-label': label,
  });
}

function percent(time, { from, width }) {
  return Math.min(100, Math.max(0, ((time - from) / width) * 100));
}

/** The place of a line that crosses all rows, whose tracks begin after the names. */
function at(time, range) {
  return `calc(var(--gantt-name) + (100% - var(--gantt-name) - 1.5rem) * ${percent(time, range) / 100})`;
}

function legend() {
  const kinds = [['queued', 'queued'], ['running', 'running'], ['backoff', 'before a retry'], ['waiting', 'waiting']];
  return t.div({ class: 'legend' },
    kinds.map(([kind, label]) => t.span({ key: kind }, t.i({ class: `bar bar-${kind}` }), label)),
    t.span(null, icon('late'), 'refused'));
}
