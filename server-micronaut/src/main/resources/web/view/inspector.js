/** What is known of the chosen node, or of the execution while none is chosen. */

import { attemptsOf } from '../core/attempts.js';
import { isSettled } from '../core/catalog.js';
import { millis } from '../core/times.js';
import { isUnreached, workAt } from '../core/work.js';
import { clock, dateTime, duration, times } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { pill, shownStatus } from '../ui/status.js';
import { t } from '../ui/tags.js';
import { facts, valueView } from '../ui/value.js';
import { jobPart } from './job-part.js';
import { whyExecution, whyNode } from './why.js';

/** `view` has history, fold, refused, onVersion; `actions(node)` may add buttons, `account` what the server says, `jobLog` the log of the node's job,
 * `look` its input and children, `link` the address of another execution. */
export function inspector(view, selected, { onClose, actions, account, definition, jobLog, look, link }) {
  const node = selected && view.fold.state.nodes.get(selected);
  return t.aside({ class: 'inspector', 'aria-label': selected ? `Node ${selected}` : 'Execution' },
    selected ? nodePart(view, node, selected, { onClose, actions, definition, jobLog, look, link }) : executionPart(view),
    account);
}

function nodePart(view, node, selected, { onClose, actions, definition, jobLog, look = {}, link }) {
  const head = t.header(null,
    t.h2(null, selected),
    t.button({ type: 'button', class: 'quiet', 'aria-label': 'Close the node', onClick: onClose }, icon('close')));
  if (!node) {
    return [head, t.p({ class: 'muted' }, 'The node does not exist at this version.')];
  }
  const work = workAt(view.history, view.fold.state.version, node, view.explained && view.explained.get(selected));
  const defined = definition && definition.nodes && definition.nodes[selected];
  return [
    head,
    t.div({ class: 'inspector-status' }, pill(isUnreached(view.history, view.fold.state.version, node) ? 'NOT_REACHED' : node.status), t.span({ class: 'muted' }, node.nodeType)),
    actions && t.div({ class: 'inspector-actions' }, actions(node)),
    facts([
      ['Attempt', node.attempt > 0 ? String(node.attempt) : undefined],
      ['Failures', node.failures > 0 ? String(node.failures) : undefined],
      ['Resumes', node.resumes > 0 ? String(node.resumes) : undefined],
      ['Worker', work.worker],
      ['Work', work.words && times(work.words)],
      ['Last worker', work.worker ? undefined : node.workerId],
      ['Queue', defined && defined.queue],
      ['Took', took(view, node)],
      ['Progress', node.progress === undefined ? undefined : `${node.progress} %`],
      ['Message', node.progressMessage],
      ['Wait key', node.waitKey],
      ['Prompt', optional(node.prompt)],
      ['Due', moment(node.dueAt)],
      ['Child', look.children && look.children.length > 0 ? look.children.map(({ executionId, status }) =>
        t.span({ key: executionId, class: 'child' }, t.a({ href: link(executionId) }, executionId), ` ${status.toLowerCase()} `)) : undefined],
      ['Input', optional(look.input)],
      ['Output', optional(node.output)],
      ['Error', optional(node.error)],
      ['Resumed with', optional(node.resumeValue)],
      ['Meta', optional(node.meta)],
    ]),
    node.nodeType === 'Task' && attemptTable(attemptsOf(view.history, view.fold.state.version, selected, jobLog)),
    whyNode(view, node),
    jobPart(jobLog),
  ];
}

/** How long a node took, from the moment that it was reached. */
function took({ history, fold }, node) {
  const from = history.reached.get(node.nodeId);
  const cause = fold.causes.get(node.nodeId);
  return isSettled(node.status) && from <= fold.state.version && cause
    ? duration(millis(history.events[cause.version - 1].occurredAt) - millis(history.events[from - 1].occurredAt))
    : undefined;
}

function attemptTable(attempts) {
  return attempts.length > 0 && t.section({ class: 'attempts-part' },
    t.h3(null, 'Attempts'),
    t.div({ class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Attempts' }, t.table(null,
      t.thead(null, t.tr(null, ['#', 'Worker', 'Began', 'Took', 'Result'].map((name) => t.th({ key: name, scope: 'col' }, name)))),
      t.tbody(null, attempts.map(({ attempt, worker, from, to, outcome, error }, index) => t.tr({ key: index },
        t.td({ class: 'number' }, String(attempt)), t.td(null, worker || '–'), t.td({ class: 'number', title: clock(from) }, clock(from).slice(0, 8)),
        t.td({ class: 'number' }, to === undefined ? '…' : duration(to - from)),
        t.td(null, outcome || 'running', error && t.span({ class: 'bad' }, ` ${[error.code, error.message].filter(Boolean).join(': ')}`))))))));
}

function executionPart(view) {
  const { state } = view.fold;
  const ended = state.canceledAt || state.failedAt || state.completedAt;
  return [
    t.header(null, t.h2(null, 'Execution')),
    t.div({ class: 'inspector-status' }, pill(shownStatus(state)),
      ended && state.startedAt && t.span({ class: 'muted' }, `in ${duration(Date.parse(ended) - Date.parse(state.startedAt))}`)),
    facts([
      ['Graph', state.graphId && `${state.graphId}${state.graphVersion ? ` v${state.graphVersion}` : ''}`],
      ['Started', moment(state.startedAt)],
      ['Cancel asked', moment(state.cancelRequestedAt)],
      ['Cancel', state.cancelMode && `${state.cancelMode.toLowerCase()}${state.graceUntil ? `, until ${clock(state.graceUntil)}` : ''}`],
      ['Reason', state.cancelReason],
      ['Completed', moment(state.completedAt)],
      ['Failed', moment(state.failedAt)],
      ['Canceled', moment(state.canceledAt)],
      ['Archived', moment(state.archivedAt)],
      ['Imported', view.provenance && imported(view.provenance)],
      ['Input', optional(state.input)],
      ['Result', optional(state.result)],
      ['Failure', optional(state.failure)],
    ]),
    whyExecution(view),
    t.p({ class: 'hint' }, 'Choose a node to see what decided its status.'),
  ];
}

/** Where an imported execution comes from: this server did not see its events happen. */
function imported({ importedBy, importedAt, exportedAt, sha256 }) {
  return [
    t.span(null, `by ${importedBy}, ${dateTime(importedAt)}, from a file of ${dateTime(exportedAt)}. Actors and times of earlier events are as that file says. `),
    t.details({ class: 'value' }, t.summary(null, 'SHA-256 of the file'), t.code(null, sha256)),
  ];
}

/** The time of day, with the date for who asks. */
function moment(time) {
  return time && t.time({ dateTime: time, title: dateTime(time) }, clock(time));
}

function optional(value) {
  return value === undefined ? undefined : valueView(value);
}
