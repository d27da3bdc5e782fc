/** What can be done about an execution: start, cancel, rerun, archive, export. */

import { h } from '../lib/preact.js';
import { isTerminal } from '../core/catalog.js';
import { path, post, send } from '../net/api.js';
import { may } from '../net/me.js';
import { Dialog, field } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { complain, say } from '../ui/toast.js';
import { link } from './routes.js';

export function executionActions(id, state, ask, close) {
  const ended = isTerminal(state.status);
  const urgent = state.cancelRequestedAt !== undefined && state.cancelMode !== 'GRACEFUL';
  const operates = may('operator');
  return [
    operates && state.startedAt === undefined && !ended && button('Start', () => act(() => post(path('executions', id, 'start')), 'Started.')),
    operates && !ended && t.button({ type: 'button', class: 'danger', disabled: urgent, onClick: () => ask(cancelDialog(id, state, close)) },
      icon('CANCELED'), 'Cancel'),
    operates && ended && button('Rerun', () => ask(rerunDialog(id, state, close))),
    operates && ended && state.archivedAt === undefined && button('Archive', () => ask(archiveDialog(id, close))),
    button('Export', () => act(() => download(id, 'export.html', 'html')), 'A page to open and send, which needs no server'),
    button('Download log', () => act(() => download(id, 'export', 'ndjson')), 'The log as NDJSON, to import elsewhere'),
  ];
}

function button(label, onClick, title) {
  return t.button({ type: 'button', onClick, title }, label);
}

async function act(action, done) {
  try {
    const said = await action();
    say(done || said);
  } catch (failure) {
    complain(failure);
  }
}

/** A rerun runs for real: payments are made again, mails are sent again. */
function rerunDialog(id, state, close) {
  const nodes = [...state.nodes.values()].filter(({ status, attempt }) => status !== 'IDLE' && (attempt > 0 || status !== 'CANCELED'));
  return h(Dialog, {
    title: `Rerun ${id}`, action: 'Rerun', onClose: close, onSubmit: (form) => rerun(id, form.get('from')),
  },
    t.p(null, 'A new execution begins with the same input. Nodes that run again do their work again.'),
    field('From', t.select({ name: 'from' },
      t.option({ value: '' }, state.status === 'COMPLETED' ? 'choose a node' : 'what did not succeed'),
      nodes.map(({ nodeId }) => t.option({ key: nodeId, value: nodeId }, nodeId))), 'What succeeded before it keeps its result.'));
}

async function rerun(id, from) {
  const { executionId } = await post(path('executions', id, 'rerun'), from ? { from: [from] } : {}, { creates: true });
  location.hash = link('executions', executionId);
  say(`${executionId} runs it again.`);
}

function archiveDialog(id, close) {
  return h(Dialog, {
    title: `Archive ${id}`, action: 'Archive', danger: true, onClose: close,
    onSubmit: async () => {
      await post(path('executions', id, 'archive'));
      say('Archived.');
    },
  }, t.p(null, 'An archived execution stays archived: the mark cannot be taken back, and retention may erase it sooner.'));
}

/** The key travels in a header, so a plain link cannot fetch the file. */
async function download(id, what, suffix) {
  const answer = await send(path('executions', id, what), { headers: { Accept: '*/*' } });
  const address = URL.createObjectURL(await answer.blob());
  const anchor = Object.assign(document.createElement('a'), { href: address, download: `${id}.${suffix}` });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  return `${id}.${suffix} was saved.`;
}

function cancelDialog(id, state, close) {
  const gracefulAlready = state.cancelRequestedAt !== undefined;
  return h(Dialog, {
    title: `Cancel ${id}`, action: 'Cancel the execution', danger: true, onClose: close, onSubmit: (form) => cancel(id, form),
  },
    t.p(null, 'From the request on nothing new starts, and no result that comes later can undo it.'),
    t.fieldset(null, t.legend(null, 'Running tasks'),
      choice('', 'graph default', !gracefulAlready),
      choice('IMMEDIATE', 'interrupt now', gracefulAlready),
      !gracefulAlready && choice('GRACEFUL', 'let them finish, up to the grace', false)),
    !gracefulAlready && field('Grace in seconds', t.input({ name: 'grace', type: 'number', min: 1, max: 86400, value: 30 }), 'for a graceful cancel only; if empty, the grace of the graph, else as long as anything runs'),
    field('Reason', t.input({ name: 'reason', maxLength: 500, autocomplete: 'off' })));
}

function choice(mode, label, checked) {
  return t.label({ class: 'check' }, t.input({ type: 'radio', name: 'mode', value: mode, defaultChecked: checked, checked }), label);
}

async function cancel(id, form) {
  const mode = form.get('mode') || undefined;
  const reason = form.get('reason') || undefined;
  const graceUntil = mode === 'GRACEFUL' && form.get('grace') ? new Date(Date.now() + Number(form.get('grace')) * 1000).toISOString() : undefined;
  const answer = await post(path('executions', id, 'cancel'), { mode, reason, graceUntil });
  say(answer.outcome === 'NO_OP' ? `Nothing to do: ${answer.reason}.` : 'The cancel was accepted.');
}
