/** Times, durations and values for people. */

import { ExactNumber, writeJson } from '../core/json.js';

const UNITS = [['d', 86400000], ['h', 3600000], ['min', 60000]];

/** Returns a duration in its two largest units: `3 min 20 s`, `1.4 s`, `820 ms`. */
export function duration(millis) {
  if (millis < 0) {
    return '0 ms';
  }
  if (millis < 1000) {
    return `${Math.round(millis)} ms`;
  }
  if (millis < 60000) {
    return `${(millis / 1000).toFixed(1)} s`;
  }
  const first = UNITS.findIndex(([, size]) => millis >= size);
  const [name, size] = UNITS[first];
  const [nextName, nextSize] = UNITS[first + 1] || ['s', 1000];
  const rest = Math.floor((millis % size) / nextSize);
  return `${Math.floor(millis / size)} ${name}${rest ? ` ${rest} ${nextName}` : ''}`;
}

/** Returns how long ago a time was: `just now`, `5 min ago`, and from a day on the date. */
export function ago(time, now = Date.now()) {
  const passed = now - Date.parse(time);
  if (passed < 5000) {
    return 'just now';
  }
  if (passed < 60000) {
    return `${Math.floor(passed / 1000)} s ago`;
  }
  if (passed < 86400000) {
    const [name, size] = UNITS.find(([, unit]) => passed >= unit);
    return `${Math.floor(passed / size)} ${name} ago`;
  }
  return dateTime(time).slice(0, 16);
}

/** Returns how long it is until a time: `in 5 min`. */
export function until(time, now = Date.now()) {
  return `in ${duration(Math.max(0, Math.ceil((Date.parse(time) - now) / 1000) * 1000)).replace('.0 s', ' s')}`;
}

/** Returns a local date and time to the second. */
export function dateTime(time) {
  const local = new Date(time);
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())} ${clock(time).slice(0, 8)}`;
}

/** Returns a local time of day with milliseconds. */
export function clock(time) {
  const local = new Date(time);
  const millis = String(local.getMilliseconds()).padStart(3, '0');
  return `${two(local.getHours())}:${two(local.getMinutes())}:${two(local.getSeconds())}.${millis}`;
}

/** Returns a value as one short line. */
export function brief(value, longest = 90) {
  const text = value instanceof ExactNumber ? value.source : typeof value === 'string' ? value : writeJson(value);
  return text === undefined ? '' : text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** Returns an enum's constant as words: `CANCEL_REQUESTED` is `cancel requested`. */
export function words(constant) {
  return constant.toLowerCase().replaceAll('_', ' ');
}

/** Returns words with the time of day in place of every time in full. */
export function times(text) {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => clock(time));
}

export function plural(count, noun) {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function two(number) {
  return String(number).padStart(2, '0');
}
