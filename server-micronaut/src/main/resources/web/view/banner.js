/** The first thing to know of an execution: why it failed, who canceled it, or that the version shown is not the last. */

import { clock, dateTime, plural } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { isLate, isResult } from './refused.js';

/**
 * `view` has history, fold and refused; `more` has `rootCause` (the way to it, as the server tells), `onSelect(node)` and
 * `link(executionId)` (the address of another execution, if it has one).
 */
export function banner({ history, fold, refused }, more) {
  const { state } = fold;
  if (state.status === 'FAILED') {
    return failedBanner(state, more);
  }
  return state.cancelRequestedAt === undefined ? null : cancelBanner(history, state, refused, more);
}

function failedBanner(state, { rootCause = [], onSelect, link }) {
  const { failedNodeId, error, reason } = state.failure || {};
  const node = failedNodeId && state.nodes.get(failedNodeId);
  const way = rootCause.slice(1);
  return t.div({ class: 'banner banner-failed', role: 'status' },
    icon('FAILED'),
    t.div(null,
      t.p(null, t.b(null, 'Failed'), node && [' at ', place({ nodeId: failedNodeId }, state, onSelect, link), attempt(node)],
        saying(error || (node && node.error) || { message: reason }), state.failedAt && t.span({ class: 'muted' }, ` at ${clock(state.failedAt)}`)),
      way.map((one, index) => t.p({ key: `${one.executionId} ${one.nodeId}`, class: index === way.length - 1 ? 'root-cause' : undefined },
        index === way.length - 1 ? t.b(null, 'Root cause: ') : 'because of ', place(one, state, onSelect, link), attempt(one), saying(one)))));
}

/** A node of this execution is shown by a button, one of another execution by a link to that. */
function place({ executionId, nodeId }, state, onSelect, link) {
  if (executionId === undefined || executionId === state.executionId) {
    return t.button({ type: 'button', class: 'link', onClick: () => onSelect(nodeId) }, nodeId);
  }
  const name = `${nodeId} of ${executionId}`;
  return link ? t.a({ href: link(executionId) }, name) : name;
}

/** Only Tasks are tried more than once. */
function attempt({ nodeType, attempt: number }) {
  return nodeType === 'Task' && number > 0 && ` (attempt ${number})`;
}

function saying(error) {
  const said = error && [error.code, error.message].filter(Boolean).join(': ');
  return said && [': ', t.span({ class: 'said' }, said)];
}

function cancelBanner(history, state, refused, { onSelect, link }) {
  const late = refused.filter((one) => isResult(one) && isLate(one) && one.at >= state.cancelRequestedAt);
  const canceled = state.status === 'CANCELED';
  const { by, reason, running } = cancelOf(history);
  return t.div({ class: 'banner last-word', role: 'status' },
    icon('CANCELED'),
    t.div(null,
      t.p(null, t.b(null, canceled ? 'Cancel had the last word.' : grace(state)),
        ` Requested by ${by} at ${clock(state.cancelRequestedAt)}${reason ? `: ${reason}` : ', without a reason'}.`),
      t.p(null, running.length === 0
        ? 'No worker had a node then.'
        : ['Still running then: ', running.flatMap(({ nodeId, workerId }, index) =>
          [index > 0 && ', ', place({ nodeId }, state, onSelect, link), workerId && ` (${workerId})`]), '.']),
      late.length > 0 && t.p(null, `${plural(late.length, 'result')} came after it and ${late.length === 1 ? 'was' : 'were'} refused: `,
        t.span({ class: 'late-names' }, [...new Set(late.map((one) => one.nodeId))].join(', ')), '.'),
      late.length === 0 && canceled && t.p(null, 'No result came after it.')));
}

const canceled = new WeakMap();

/** Returns who asked for the cancel, why, and what ran at that moment; found once, for the log does not change. */
function cancelOf(history) {
  if (!canceled.has(history)) {
    const index = history.events.findIndex(({ type }) => type === 'EXECUTION_CANCEL_REQUESTED');
    const { actor, payload } = history.events[index];
    const before = [...history.at(index).state.nodes.values()];
    const party = payload.requestedBy && (payload.requestedBy.id || payload.requestedBy.kind);
    canceled.set(history, {
      by: `${actor.id || actor.kind}${party ? ` for ${party}` : ''}`,
      reason: payload.reason,
      running: before.filter(({ nodeId, nodeType, status }) => status === 'RUNNING' && nodeType === 'Task' && !history.restAt(nodeId, index)),
    });
  }
  return canceled.get(history);
}

function grace(state) {
  if (state.cancelMode !== 'GRACEFUL') return 'A cancel was requested.';
  return `A cancel was requested; what runs may finish ${state.graceUntil ? 'within its grace' : 'without a time limit'}.`;
}

/** Says that the page shows a version of the past, and leads back. */
export function pastBanner(history, version, onVersion) {
  const event = history.events[version - 1];
  return t.div({ class: 'banner banner-past', role: 'status' },
    icon('back'),
    t.p(null, t.b(null, `You are looking at version ${version} of ${history.head}`), event ? `, as of ${dateTime(event.occurredAt)}. ` : ', before the first event. ',
      'What can be done is offered at the newest version only.'),
    t.button({ type: 'button', onClick: () => onVersion(Infinity) }, 'Back to now'));
}
