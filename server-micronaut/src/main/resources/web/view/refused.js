/** Refused reports and requests, in words. They are no events: the server keeps them beside the log. */

import { clock } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';

/** What was asked, by the type of its command. */
const ASKED = {
  SucceedNode: 'success', FailNode: 'failure', ReportNodeProgress: 'progress', PutNodeWaiting: 'wait', StartNode: 'start',
  MarkNodeReady: 'ready', RequestResumeNode: 'request to resume', ResumeNode: 'resume', CancelNode: 'cancel', Release: 'release',
  Signal: 'signal', Rerun: 'rerun', CancelExecution: 'cancel of the execution', StartExecution: 'start of the execution',
  ArchiveExecution: 'archiving',
};

/** Codes of what would have been taken if it had come sooner. */
const TOO_LATE = new Set(['CANCEL_REQUESTED', 'EXECUTION_TERMINAL', 'TOO_LATE', 'LEASE_LOST', 'STALE_ATTEMPT']);

/** Returns what was refused in a word: `success`, `late success`, `signal`. */
export function refusedWord(one) {
  const type = one.command && one.command.type;
  const word = ASKED[type] || type || 'result';
  return isLate(one) ? `late ${word}` : word;
}

/** Returns who sent it, if that is known. */
export function refusedSender({ command }) {
  const actor = command && command.actor;
  return actor && (actor.id || actor.kind);
}

/** Tells whether something was refused because it came too late, not because it was wrong. */
export function isLate({ code }) {
  return TOO_LATE.has(code);
}

/** Tells whether a refusal is that of a result, not of another report or of a request. */
export function isResult({ command }) {
  const type = command && command.type;
  return type === undefined || type === 'FailNode' || type === 'SucceedNode';
}

/** The newest first: what was refused, of which node, by whom it was sent, and why. */
export function refusedList(refused) {
  return refused.length > 0 && t.div({ class: 'late-list' },
    t.h4(null, icon('late'), ' Refused'),
    t.ul(null, [...refused].sort((a, b) => (a.at < b.at ? 1 : -1)).map((one, index) => t.li({ key: index },
      t.b(null, `${refusedWord(one)}${one.nodeId ? ` of ${one.nodeId}` : ''}`),
      ` at ${clock(one.at)}${refusedSender(one) ? ` by ${refusedSender(one)}` : ''}: ${one.message || one.code}`,
      one.message && t.span({ class: 'muted' }, ` (${one.code})`)))));
}
