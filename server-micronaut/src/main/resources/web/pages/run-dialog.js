/** Asks for what an execution needs, and begins it. */

import { h } from '../lib/preact.js';
import { post } from '../net/api.js';
import { Dialog, field } from '../ui/dialog.js';
import { t } from '../ui/tags.js';
import { say } from '../ui/toast.js';
import { value } from './node-actions.js';
import { link } from './routes.js';

export function runDialog(graphId, close) {
  return h(Dialog, { title: `Run ${graphId}`, action: 'Run', onClose: close, onSubmit: (form) => run(graphId, form) },
    field('Input (JSON)', t.textarea({ name: 'input', rows: 5, spellcheck: false, placeholder: '{"amount": 12}' }), 'Empty means no input.'),
    field('Labels', t.input({ name: 'labels', placeholder: 'team:billing, order:4711', autocomplete: 'off' }), 'name:value, separated by commas'),
    field('Id', t.input({ name: 'id', maxLength: 64, autocomplete: 'off' }), 'Empty means a new one.'));
}

async function run(graphId, form) {
  const { executionId } = await post('/executions', {
    graphId,
    executionId: form.get('id') || undefined,
    input: value(form.get('input')),
    labels: labels(form.get('labels')),
  }, { creates: true });
  say(`${executionId} has begun.`);
  location.hash = link('executions', executionId);
}

function labels(text) {
  const pairs = (text || '').split(',').map((pair) => pair.trim()).filter(Boolean);
  const wrong = pairs.find((pair) => pair.indexOf(':') < 1);
  if (wrong) {
    throw new Error(`name:value was expected, found ${wrong}`);
  }
  return pairs.length ? Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)])) : undefined;
}
