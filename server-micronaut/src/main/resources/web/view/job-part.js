/** The log of a node's job: claims, releases, lost leases and retries, which no event of the execution tells. */

import { brief, clock, times } from '../ui/format.js';
import { t } from '../ui/tags.js';

const MOST = 100;

/** `log` has `events`, and `job` and `derivedStatus` unless it is that of a past version. */
export function jobPart(log) {
  if (!log || log.events.length === 0) {
    return null;
  }
  const { events, derivedStatus, job } = log;
  const hidden = Math.max(0, events.length - MOST);
  return t.section({ class: 'job-log', 'aria-label': 'Job' },
    t.h3(null, 'Job'),
    job && t.p(null, t.b(null, job.status), derivedStatus && derivedStatus !== job.status ? `, by its log ${derivedStatus}` : '', `, queue ${job.queue}`),
    hidden > 0 && t.p({ class: 'muted' }, `The ${hidden} earliest events are left out.`),
    t.ol(null, events.slice(hidden).map(({ version, at, type, payload }) => t.li({ key: version },
      t.time({ dateTime: at, title: at }, clock(at)), ' ', t.b(null, type), payload ? ` ${words(payload)}` : ''))));
}

/** A payload in a line: `LEASE_EXPIRED`, `worker card-1`. */
function words(payload) {
  return Object.entries(payload)
    .filter(([name]) => name !== 'type')
    .map(([name, value]) => (name === 'reason' ? brief(value) : `${NAMES[name] || name} ${times(brief(value))}`))
    .join(', ');
}

const NAMES = { workerId: 'worker', claimedBy: 'claimed by', availableAt: 'from' };
