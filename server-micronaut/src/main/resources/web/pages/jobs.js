/** Jobs that have not ended, with the worker that holds each; with an execution also those that have ended. */

import { get, query } from '../net/api.js';
import { clock } from '../ui/format.js';
import { t } from '../ui/tags.js';
import { Loading } from './load.js';
import { link, replaceQuery } from './routes.js';

const EVERY = 3000;
const PAGE = 200;
const STATUSES = ['Queued', 'Leased', 'Running', 'Waiting', 'Retrying', 'Completed', 'Failed', 'Cancelled'];

export class JobsPage extends Loading {
  componentDidMount() {
    this.filter = { ...this.props.query };
    /** Where the pages up to the one that is shown begin. */
    this.cursors = [undefined];
    super.componentDidMount();
    this.timer = setInterval(() => document.hidden || this.reload(), EVERY);
  }

  componentWillUnmount() {
    super.componentWillUnmount();
    clearInterval(this.timer);
  }

  load() {
    const { status, queue, execution, worker } = this.filter;
    return get(`/jobs${query({ status, queue, execution, worker, limit: PAGE, cursor: this.cursors[this.cursors.length - 1] })}`);
  }

  find(event) {
    event.preventDefault();
    this.filter = Object.fromEntries([...new FormData(event.target)].filter(([, value]) => value));
    replaceQuery(this.filter);
    this.go([undefined]);
  }

  /** Shows the page at the end of the given ones; only that one is fetched again as time passes. */
  go(cursors) {
    this.cursors = cursors;
    this.reload();
  }

  show({ items, next }) {
    return t.div({ class: 'page' },
      t.div({ class: 'title-bar' },
        t.a({ class: 'crumb', href: link('queues') }, 'Queues'), t.span({ class: 'muted', 'aria-hidden': 'true' }, '/'), t.h1(null, 'Jobs')),
      this.form(),
      this.state.failure && t.p({ role: 'alert' }, this.state.failure.message),
      items.length === 0 && t.p({ class: 'empty' }, next ? 'None of the 1,000 jobs looked at matches; there are more.' : 'No job matches.'),
      items.length > 0 && t.div({ class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Jobs' }, t.table(null,
        t.thead(null, t.tr(null, ['Execution', 'Node', 'Status', 'Queue', 'Claims', 'Worker'].map((name) => t.th({ key: name, scope: 'col' }, name)))),
        t.tbody(null, items.map(row)))),
      (next || this.cursors.length > 1) && t.div({ class: 'pager', role: 'group', 'aria-label': 'Pages' },
        t.button({ type: 'button', disabled: this.cursors.length === 1, onClick: () => this.go(this.cursors.slice(0, -1)) }, 'Back'),
        t.span({ class: 'muted', role: 'status' }, `Page ${this.cursors.length}`),
        t.button({ type: 'button', disabled: !next, onClick: () => this.go([...this.cursors, next]) }, 'More')));
  }

  form() {
    const { status = '' } = this.filter;
    const word = (name, label) => t.input({ name, value: this.filter[name] || '', placeholder: label, 'aria-label': label });
    return t.form({ class: 'inline-form', onSubmit: (event) => this.find(event) },
      t.select({ name: 'status', 'aria-label': 'Status' }, t.option({ value: '' }, 'any status'),
        STATUSES.map((name) => t.option({ key: name, value: name, selected: name === status }, name))),
      word('queue', 'Queue'), word('execution', 'Execution'), word('worker', 'Worker'),
      t.button({ type: 'submit' }, 'Find'));
  }
}

function row(job) {
  const { executionId, nodeId, status, queue, claims } = job;
  return t.tr({ key: `${executionId}/${nodeId}` },
    t.th({ scope: 'row' }, t.a({ href: link('executions', executionId) }, executionId)),
    t.td(null, nodeId), t.td(null, status), t.td(null, queue), t.td({ class: 'number' }, String(claims)), t.td(null, held(job)));
}

function held({ workerId, leasedUntil, leaseExpired, availableAt }) {
  if (workerId) {
    return leaseExpired ? `lease of ${workerId} expired at ${clock(leasedUntil)}` : `${workerId}, until ${clock(leasedUntil)}`;
  }
  return availableAt ? `none, can be claimed from ${clock(availableAt)}` : 'none';
}
