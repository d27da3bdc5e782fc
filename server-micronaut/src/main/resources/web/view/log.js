/** The event log: every event with what it did, and between them what was refused. */

import { Component, h } from '../lib/preact.js';
import { brief, clock, plural, words } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { classes, t } from '../ui/tags.js';
import { VirtualList } from '../ui/virtual.js';
import { valueView } from '../ui/value.js';
import { refusedSender, refusedWord } from './refused.js';

const ROW = 32;

const KINDS = {
  all: ['All events', () => true],
  execution: ['Execution', (row) => row.event && row.event.type.startsWith('EXECUTION_')],
  cancel: ['Cancel and what was refused', (row) => !row.event || /CANCEL|INTERRUPT/.test(row.event.type)],
  failure: ['Failures', (row) => row.event && row.event.type.includes('FAIL')],
  idle: ['No effect on state', (row) => !row.event || Boolean(row.idle)],
};

/** Props: `history`, `refused`, `version`, `onVersion`, `selected` (a node). */
export class EventLog extends Component {
  constructor() {
    super();
    this.state = { text: '', kind: 'all', node: false };
  }

  rows() {
    const { history, refused } = this.props;
    const rows = history.events.map((event, index) => ({ version: index + 1, event, idle: history.idle[index] }));
    refused.forEach((late) => {
      const place = rows.findIndex((row) => row.event && row.event.occurredAt > late.at);
      rows.splice(place < 0 ? rows.length : place, 0, { late });
    });
    return rows;
  }

  filtered() {
    const { text, kind, node } = this.state;
    const needle = text.trim().toLowerCase();
    const matches = (row) => !needle || haystack(row).includes(needle);
    const ofNode = (row) => !node || !this.props.selected || nodeOf(row) === this.props.selected;
    return this.rows().filter((row) => KINDS[kind][1](row) && ofNode(row) && matches(row));
  }

  render({ history, version, selected, onVersion }, { text, kind, node }) {
    const rows = this.filtered();
    const at = version ?? history.head;
    const current = rows.findIndex((row) => row.version === at);
    return t.div({ class: 'log' },
      t.div({ class: 'log-filters' },
        t.input({
          type: 'search', placeholder: 'Filter events', 'aria-label': 'Filter events', value: text,
          onInput: (event) => this.setState({ text: event.target.value }),
        }),
        t.select({ 'aria-label': 'Kind of events', value: kind, onChange: (event) => this.setState({ kind: event.target.value }) },
          Object.entries(KINDS).map(([name, [label]]) => t.option({ value: name, key: name }, label))),
        t.label({ class: 'check' },
          t.input({ type: 'checkbox', checked: node, onChange: (event) => this.setState({ node: event.target.checked }) }),
          selected ? `Only ${selected}` : 'Only the chosen node'),
        t.span({ class: 'muted', role: 'status' }, plural(rows.length, 'row'))),
      h(VirtualList, {
        class: 'log-rows', label: 'Event log', count: rows.length, height: ROW, scrollTo: version === undefined ? rows.length - 1 : current,
        row: (index) => logRow(rows[index], at, onVersion),
      }),
      detail(history.events[at - 1], history.idle[at - 1], at));
  }
}

function logRow(row, at, onVersion) {
  if (row.late) {
    const { late } = row;
    return t.div({ class: 'log-row log-late', role: 'listitem', key: `late ${late.at} ${late.nodeId}`, title: late.message },
      t.span({ class: 'log-version' }, icon('late')),
      t.span({ class: 'log-time' }, clock(late.at)),
      t.span({ class: 'log-type' }, 'refused'),
      t.span({ class: 'log-node' }, late.nodeId || ''),
      t.span({ class: 'log-told' }, `${refusedSender(late) ? `${refusedSender(late)}: ` : ''}${refusedWord(late)}: ${late.message || words(late.code || '')}`));
  }
  const { version, event, idle } = row;
  return t.div({ class: 'log-item', role: 'listitem', key: version },
    t.button({
      type: 'button', class: classes('log-row', version === at && 'current', version > at && 'future', idle && 'idle', tone(event.type)),
      'aria-current': version === at ? 'step' : undefined, onClick: () => onVersion(version),
    },
      t.span({ class: 'log-version' }, version),
      t.span({ class: 'log-time' }, clock(event.occurredAt)),
      t.span({ class: 'log-type' }, event.type),
      t.span({ class: 'log-node' }, event.payload.nodeId || ''),
      t.span({ class: 'log-told' }, idle && idle.rule !== 'R-11' ? `no effect on state: ${idle.why}` : told(event))));
}

function detail(event, idle, version) {
  if (!event) {
    return null;
  }
  const { payload, ...envelope } = event;
  return t.div({ class: 'log-detail' },
    t.h3(null, `Event ${version}: ${event.type}`),
    idle && t.p({ class: 'muted' }, `No effect on state: ${idle.why} (${idle.rule}).`),
    t.div({ class: 'pair' }, t.div(null, t.h4(null, 'Payload'), valueView(payload)), t.div(null, t.h4(null, 'Envelope'), valueView(envelope))));
}

function told({ payload, actor }) {
  const { nodeId, ...rest } = payload;
  const who = actor.kind === 'system' ? '' : `${actor.id || actor.kind}: `;
  return who + (Object.keys(rest).length ? brief(rest, 160) : '');
}

function haystack(row) {
  return row.late
    ? `refused ${refusedWord(row.late)} ${row.late.nodeId || ''} ${refusedSender(row.late) || ''} ${row.late.code} ${row.late.message}`.toLowerCase()
    : `${row.version} ${row.event.type} ${brief(row.event.payload, 2000)} ${row.event.actor.id || ''} ${row.event.correlationId || ''}`.toLowerCase();
}

function nodeOf(row) {
  return row.late ? row.late.nodeId : row.event.payload.nodeId;
}

function tone(type) {
  if (/CANCEL|INTERRUPT/.test(type)) {
    return 'tone-cancel';
  }
  return /FAIL/.test(type) ? 'tone-fail' : /SUCCEEDED|COMPLETED|PASSED/.test(type) ? 'tone-good' : '';
}
