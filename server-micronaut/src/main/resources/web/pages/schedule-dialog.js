/** Asks when a graph is to be run, and keeps it. */

import { h } from '../lib/preact.js';
import { writeJson } from '../core/json.js';
import { path, put } from '../net/api.js';
import { Dialog, field } from '../ui/dialog.js';
import { t } from '../ui/tags.js';
import { say } from '../ui/toast.js';
import { value } from './node-actions.js';

export function scheduleDialog(schedule, close) {
  const id = schedule.scheduleId;
  return h(Dialog, { title: id ? `Schedule ${id}` : 'New schedule', action: 'Keep', onClose: close, onSubmit: (form) => keep(schedule, form) },
    !id && field('Id', t.input({ name: 'id', required: true, maxLength: 100, autocomplete: 'off' })),
    field('Graph', t.input({ name: 'graphId', required: true, value: schedule.graphId || '', autocomplete: 'off' })),
    field('Cron', t.input({ name: 'cron', required: true, value: schedule.cron || '', placeholder: '*/5 * * * *', autocomplete: 'off' }), 'minute, hour, day, month, day of the week'),
    field('Time zone', t.input({ name: 'zone', value: schedule.zone || '', placeholder: 'UTC', autocomplete: 'off' })),
    field('Input (JSON)', t.textarea({ name: 'input', rows: 4, spellcheck: false, value: schedule.input === undefined ? '' : writeJson(schedule.input, 2) })));
}

/** What the form does not ask for stays as it was. */
async function keep(schedule, form) {
  const id = schedule.scheduleId || form.get('id');
  const { graphVersion, labels, jitter, overlap, catchUp, catchUpWindow } = schedule;
  await put(path('/schedules', id), {
    graphVersion, labels, jitter, overlap, catchUp, catchUpWindow,
    graphId: form.get('graphId'), cron: form.get('cron'), zone: form.get('zone') || undefined, input: value(form.get('input')),
  });
  say(`${id} is kept.`);
}
