/** The queues that workers claim from, and the jobs that failed for good. */

import { h } from '../lib/preact.js';
import { get, path, post, put } from '../net/api.js';
import { may } from '../net/me.js';
import { Dialog } from '../ui/dialog.js';
import { say } from '../ui/toast.js';
import { ago, brief } from '../ui/format.js';
import { t } from '../ui/tags.js';
import { Typed } from '../ui/typed.js';
import { Loading } from './load.js';
import { link } from './routes.js';

const EVERY = 3000;

export class QueuesPage extends Loading {
  componentDidMount() {
    super.componentDidMount();
    this.timer = setInterval(() => document.hidden || this.reload(), EVERY);
  }

  componentWillUnmount() {
    super.componentWillUnmount();
    clearInterval(this.timer);
  }

  async load() {
    const [queues, dead] = await Promise.all([get('/queues?limit=500'), get('/dead-letters?limit=100')]);
    return { queues: queues.items, dead: dead.items, more: Boolean(dead.next) };
  }

  show({ queues, dead, more }) {
    return t.div({ class: 'page' },
      t.div({ class: 'title-bar' }, t.h1(null, 'Queues'), t.a({ href: link('jobs') }, 'All jobs'), t.a({ href: link('workers') }, 'Workers')),
      queues.length === 0 && t.p({ class: 'empty' }, 'No queue has had a job yet.'),
      queues.length > 0 && t.div({ class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Queues' }, t.table(null,
        t.thead(null, t.tr(null, ['Queue', 'Ready', 'In work', 'Delayed', 'Waiting', 'Limit', 'Actions'].map((name) => t.th({ key: name, scope: 'col' }, name)))),
        t.tbody(null, queues.map((queue) => this.row(queue))))),
      t.h2(null, 'Dead letters'),
      t.p({ class: 'muted' }, 'Jobs whose last attempt failed. What became of their executions is behind the link; a rerun begins them again.'),
      dead.length === 0 && t.p({ class: 'empty' }, 'No job has failed for good.'),
      dead.length > 0 && t.div({ class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Dead letters' }, t.table(null,
        t.thead(null, t.tr(null, ['Execution', 'Node', 'Queue', 'Attempts', 'Error', 'When', 'Actions'].map((name) => t.th({ key: name, scope: 'col' }, name)))),
        t.tbody(null, dead.map((letter) => this.letter(letter))))),
      more && t.p({ class: 'muted' }, 'Only the newest 100 are shown.'),
      this.state.dialog);
  }

  row(queue) {
    const { queue: name, paused, pausedBy, reason } = queue;
    return t.tr({ key: name },
      t.th({ scope: 'row' }, t.a({ href: `${link('jobs')}?queue=${encodeURIComponent(name)}` }, name), paused && t.span({ class: 'label', title: [pausedBy, reason].filter(Boolean).join(': ') }, 'paused')),
      ['due', 'leased', 'delayed', 'parked'].map((count) => t.td({ key: count, class: 'number' }, queue[count] === undefined ? '–' : String(queue[count]))),
      t.td(null, !may('operator') ? queue.limit ?? 'none' : t.form({ class: 'inline-form', onSubmit: (event) => this.limit(event, name) },
        h(Typed, { name: 'limit', type: 'number', min: 1, value: queue.limit ?? '', placeholder: 'none', 'aria-label': `Limit of ${name}` }),
        t.button({ type: 'submit' }, 'Set'))),
      t.td({ class: 'row-actions' }, may('operator') && t.button({
        type: 'button',
        onClick: () => (paused ? this.act(() => post(path('queues', name, 'resume')), `${name} goes on.`) : this.setState({ dialog: this.pauseDialog(name) })),
      }, paused ? 'Resume' : 'Pause')));
  }

  close() {
    this.setState({ dialog: undefined });
    this.reload();
  }

  pauseDialog(name) {
    return h(Dialog, {
      title: `Pause ${name}`, action: 'Pause the queue', onClose: () => this.close(),
      onSubmit: async (form) => {
        await post(path('queues', name, 'pause'), { reason: form.get('reason') || undefined });
        say(`${name} is paused.`);
      },
    },
      t.p(null, 'No worker gets a job of this queue until it is resumed, of any execution. What workers hold they may finish.'),
      t.label({ class: 'field' }, t.span({ class: 'field-name' }, 'Reason'), t.input({ name: 'reason', maxLength: 500, autocomplete: 'off' })));
  }

  rerunDialog(executionId) {
    return h(Dialog, {
      title: `Rerun ${executionId}`, action: 'Rerun', onClose: () => this.close(),
      onSubmit: async () => {
        await post(path('executions', executionId, 'rerun'), {}, { creates: true });
        say(`${executionId} runs again.`);
      },
    }, t.p(null, 'A new execution begins with the same input. What did not succeed runs again.'));
  }

  limit(event, name) {
    event.preventDefault();
    const limit = Number(new FormData(event.target).get('limit')) || undefined;
    this.act(() => put(path('queues', name), { limit }), limit ? `${name} runs at most ${limit} at once.` : `${name} has no limit.`);
  }

  letter(letter) {
    const { executionId, nodeId, queue, attempts, code, message, at } = letter;
    return t.tr({ key: `${executionId}/${nodeId}` },
      t.th({ scope: 'row' }, t.a({ href: link('executions', executionId) }, executionId)),
      t.td(null, nodeId), t.td(null, queue || ''), t.td({ class: 'number' }, String(attempts)),
      t.td(null, brief([code, message].filter(Boolean).join(': '), 80)), t.td(null, ago(at)),
      t.td({ class: 'row-actions' }, may('operator') && t.button({
        type: 'button', onClick: () => this.setState({ dialog: this.rerunDialog(executionId) }),
      }, 'Rerun')));
  }
}
