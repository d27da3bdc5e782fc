/** What can be done about one node: resume it, cancel it, complete or fail it in a worker's place. */

import { h } from '../lib/preact.js';
import { isSettled, isTerminal } from '../core/catalog.js';
import { parseJson } from '../core/json.js';
import { path, post } from '../net/api.js';
import { may } from '../net/me.js';
import { Dialog, field } from '../ui/dialog.js';
import { t } from '../ui/tags.js';
import { say } from '../ui/toast.js';
import { valueView } from '../ui/value.js';

export function nodeActions(id, state, node, ask, close) {
  if (isTerminal(state.status) || isSettled(node.status) || state.cancelRequestedAt !== undefined || !may('operator')) {
    return null;
  }
  const target = (verb) => path('executions', id, 'nodes', node.nodeId, verb);
  const open = (label, dialog, kind) => t.button({ type: 'button', class: kind, onClick: () => ask(dialog) }, label);
  return [
    node.status === 'WAITING' && open('Resume', resumeDialog(node, target, close), 'primary'),
    node.status === 'RUNNING' && node.nodeType === 'Task' && open('Complete or fail manually', settleDialog(node, target, close)),
    open('Cancel node', cancelDialog(node, target, close), 'danger'),
  ];
}

function resumeDialog(node, target, close) {
  return h(Dialog, {
    title: `Resume ${node.nodeId}`, action: 'Resume', onClose: close,
    onSubmit: async (form) => {
      await post(target('resume'), { resumeKey: node.waitKey, value: value(form.get('value')) });
      say(`${node.nodeId} goes on.`);
    },
  },
    node.prompt !== undefined && t.p(null, 'It asks: ', valueView(node.prompt)),
    field('Value (JSON)', t.textarea({ name: 'value', rows: 4, spellcheck: false, placeholder: '{"approved": true}' }), 'Empty means no value.'));
}

function settleDialog(node, target, close) {
  return h(Dialog, {
    title: `Complete or fail ${node.nodeId} manually`, action: 'Complete or fail', onClose: close,
    onSubmit: async (form) => {
      const failed = form.get('how') === 'fail';
      await post(`${target(failed ? 'fail' : 'succeed')}?force=true`, failed
        ? { error: { code: 'OPERATOR', message: form.get('message') || undefined } }
        : { output: value(form.get('value')) });
      say(`${node.nodeId} ${failed ? 'failed' : 'completed'} manually.`);
    },
  },
    t.p(null, 'The worker that runs it loses its lease; what it reports later is refused.'),
    t.fieldset(null, t.legend(null, 'Result'),
      t.label({ class: 'check' }, t.input({ type: 'radio', name: 'how', value: 'succeed', checked: true }), 'complete'),
      t.label({ class: 'check' }, t.input({ type: 'radio', name: 'how', value: 'fail' }), 'fail')),
    field('Output (JSON)', t.textarea({ name: 'value', rows: 3, spellcheck: false }), 'if completed'),
    field('Message', t.input({ name: 'message', autocomplete: 'off' }), 'if failed'));
}

function cancelDialog(node, target, close) {
  return h(Dialog, {
    title: `Cancel node ${node.nodeId}`, action: 'Cancel the node', danger: true, onClose: close,
    onSubmit: async (form) => {
      await post(target('cancel'), { reason: form.get('reason') || undefined });
      say(`${node.nodeId} is canceled.`);
    },
  },
    t.p(null, 'The rest of the execution goes on as the graph says.'),
    field('Reason', t.input({ name: 'reason', maxLength: 500, autocomplete: 'off' })));
}

/** Returns the value that was typed; refuses what is no JSON. */
export function value(text) {
  if (!text || !text.trim()) {
    return undefined;
  }
  try {
    return parseJson(text);
  } catch (failure) {
    throw new Error(`JSON was expected: ${failure.message}`);
  }
}
