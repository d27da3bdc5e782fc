/** Times as RFC 3339 writes them: read with any offset and fraction, written one way. */

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Returns a time in UTC with six digits of the second, undefined if the text is no time of the years 0 to 9999. */
export function canonicalTime(text) {
  const match = RFC_3339.exec(text);
  if (!match) {
    return undefined;
  }
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number);
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 59) {
    return undefined;
  }
  const offset = (Number(match[9] || 0) * 60 + Number(match[10] || 0)) * (match[8] === '-' ? -1 : 1);
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  moment.setUTCHours(hour, minute - offset, second);
  const utc = moment.getUTCFullYear();
  if (utc < 0 || utc > 9999) {
    return undefined;
  }
  const micros = `${match[7] || ''}000000`.slice(0, 6);
  return `${String(utc).padStart(4, '0')}${moment.toISOString().slice(-20, -5)}.${micros}Z`;
}

/** Returns the milliseconds since 1970 of a canonical time, microseconds as their fraction. */
export function millis(time) {
  return Date.parse(`${time.slice(0, 19)}Z`) + Number(time.slice(20, 26)) / 1000;
}

function isDay(year, month, day) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
