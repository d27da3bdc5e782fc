/** A JSON value for people: short ones in a line, long ones to unfold. */

import { writeJson } from '../core/json.js';
import { brief } from './format.js';
import { t } from './tags.js';

const SHORT = 60;

export function valueView(value) {
  const line = brief(value, Infinity);
  if (line.length <= SHORT) {
    return t.code({ class: 'value' }, line);
  }
  return t.details({ class: 'value' },
    t.summary(null, t.code(null, brief(value, SHORT))),
    t.pre({ tabIndex: 0 }, typeof value === 'string' ? value : writeJson(value, 2)));
}

/** A list of names and values; absent values are left out. */
export function facts(entries) {
  return t.dl({ class: 'facts' },
    entries.filter(([, value]) => value !== undefined && value !== null && value !== '')
      .flatMap(([name, value]) => [t.dt({ key: name }, name), t.dd({ key: `${name}=` }, value)]));
}
