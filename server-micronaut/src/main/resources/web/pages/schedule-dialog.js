/** Asks when a graph is to be run, and saves it. */

import { h } from '../lib/preact.js';
import { writeJson } from '../core/json.js';
import { path, put } from '../net/api.js';
import { Dialog, field } from '../ui/dialog.js';
import { t } from '../ui/tags.js';
import { say } from '../ui/toast.js';
import { value } from './node-actions.js';

const OVERLAPS = [
  ['SKIP', 'passes that time over'],
  ['BUFFER_ONE', 'starts once more when it has ended'],
  ['ALLOW', 'starts beside it'],
  ['CANCEL_RUNNING', 'cancels it and starts'],
];
const CATCH_UPS = [['NONE', 'none'], ['LATEST', 'the last of them'], ['ALL', 'each of them']];

/** `known` has the ids of `graphs`, and those that are `taken` by schedules. */
export function scheduleDialog(schedule, known, close) {
  const id = schedule.scheduleId;
  return h(Dialog, { title: id ? `Schedule ${id}` : 'New schedule', action: 'Save', onClose: close, onSubmit: (form) => save(schedule, known, form) },
    !id && field('Id', t.input({ name: 'id', required: true, maxLength: 100, autocomplete: 'off' })),
    field('Graph', t.input({ name: 'graphId', required: true, value: schedule.graphId || '', list: 'known-graphs', autocomplete: 'off' })),
    t.datalist({ id: 'known-graphs' }, known.graphs.map((graph) => t.option({ key: graph, value: graph }))),
    field('Cron', t.input({ name: 'cron', required: true, value: schedule.cron || '', placeholder: '*/5 * * * *', autocomplete: 'off', spellcheck: false }),
      'minute, hour, day, month, day of the week; or a word such as @daily'),
    field('Time zone', t.input({ name: 'zone', value: schedule.zone || '', placeholder: 'UTC', autocomplete: 'off' }), 'such as Europe/Berlin; UTC if it is empty'),
    field('Input (JSON)', t.textarea({ name: 'input', rows: 3, spellcheck: false, value: schedule.input === undefined ? '' : writeJson(schedule.input, 2) })),
    t.details({ class: 'more' },
      t.summary(null, 'When times overlap or are missed'),
      field('While the last execution has not ended, it', select('overlap', OVERLAPS, schedule.overlap)),
      field('Of times that it missed, it makes up for', select('catchUp', CATCH_UPS, schedule.catchUp)),
      field('unless they are older than', t.input({ name: 'catchUpWindow', value: schedule.catchUpWindow || 'PT0S', autocomplete: 'off' }), 'a duration such as PT1H')));
}

function select(name, choices, chosen) {
  return t.select({ name }, choices.map(([constant, label]) =>
    t.option({ key: constant, value: constant, selected: constant === (chosen || choices[0][0]) }, label)));
}

/** Fields that the form does not show keep their values; concurrent changes are not overwritten. */
async function save(schedule, { taken }, form) {
  const id = schedule.scheduleId || form.get('id');
  if (!schedule.scheduleId && taken.includes(id)) {
    throw new Error(`There is a schedule called ${id} already: edit that one, or choose another id.`);
  }
  const { graphVersion, labels, jitter, version } = schedule;
  await put(path('schedules', id), {
    graphVersion, labels, jitter,
    graphId: form.get('graphId'), cron: form.get('cron'), zone: form.get('zone') || undefined, input: value(form.get('input')),
    overlap: form.get('overlap'), catchUp: form.get('catchUp'), catchUpWindow: form.get('catchUpWindow') || undefined,
  }, version === undefined ? {} : { 'If-Match': `"${version}"` });
  say(`${id} is saved.`);
}
