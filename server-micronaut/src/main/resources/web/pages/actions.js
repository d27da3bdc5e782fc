/** What can be done about an execution: start, cancel, rerun, archive, export. */

import { h } from '../lib/preact.js';
import { isTerminal } from '../core/catalog.js';
import { path, post, send } from '../net/api.js';
import { Dialog, field } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { complain, say } from '../ui/toast.js';
import { link } from './routes.js';

export function executionActions(id, state, ask, close) {
  const ended = isTerminal(state.status);
  const urgent = state.cancelRequestedAt !== undefined && state.cancelMode !== 'GRACEFUL';
  return [
    state.startedAt === undefined && !ended && button('Start', () => act(() => post(path('executions', id, 'start')), 'Started.')),
    !ended && t.button({ type: 'button', class: 'danger', disabled: urgent, onClick: () => ask(cancelDialog(id, state, close)) },
      icon('CANCELED'), 'Cancel'),
    ended && button('Rerun', () => act(() => rerun(id))),
    ended && state.archivedAt === undefined && button('Archive', () => act(() => post(path('executions', id, 'archive')), 'Archived.')),
    button('Export', () => act(() => download(id, 'export.html', 'html')), 'A page to open and send, which needs no server'),
    button('NDJSON', () => act(() => download(id, 'export', 'ndjson')), 'The log, to import elsewhere'),
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

async function rerun(id) {
  const { executionId } = await post(path('executions', id, 'rerun'), {}, { creates: true });
  location.hash = link('executions', executionId);
  return `${executionId} runs it again.`;
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
    t.fieldset(null, t.legend(null, 'What runs now'),
      choice('', 'as the graph says', !gracefulAlready),
      choice('IMMEDIATE', 'is interrupted at once', gracefulAlready),
      !gracefulAlready && choice('GRACEFUL', 'may finish within a grace', false)),
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
