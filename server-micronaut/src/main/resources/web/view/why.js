/** Why a node, or the execution, is as it is at a version: the event that decided, its rule, and what had no effect. */

import { awaits } from '../core/awaits.js';
import { RULES } from '../core/catalog.js';
import { isUnreached, workAt } from '../core/work.js';
import { clock, times } from '../ui/format.js';
import { t } from '../ui/tags.js';
import { refusedList } from './refused.js';

export function whyNode({ history, fold, refused, explained, onVersion }, node) {
  const told = explained && explained.get(node.nodeId);
  const unreached = isUnreached(history, fold.state.version, node);
  const { words } = workAt(history, fold.state.version, node, told);
  const awaited = awaits(fold.state, node, words && times(words));
  const late = refused.filter((one) => one.nodeId === node.nodeId);
  return t.section({ class: 'why' },
    t.h3(null, 'Why?'),
    t.p(null, `${node.nodeId} is `, t.b(null, node.status), ' by ', decided(history, fold.causes.get(node.nodeId), onVersion)),
    unreached ? t.p(null, 'Nothing came to it: the run ended before. It was not reached.') : marks(node),
    told && told.holds.length > 0
      ? t.ul({ class: 'holds' }, told.holds.map((hold, index) => t.li({ key: index }, times(hold))))
      : awaited && t.p(null, 'It waits for ', awaited, '.'),
    inVain(history, fold.state.version, (event) => event.payload.nodeId === node.nodeId, onVersion),
    refusedList(late));
}

export function whyExecution({ history, fold, refused, onVersion }) {
  const { state, cause } = fold;
  return t.section({ class: 'why' },
    t.h3(null, 'Why?'),
    cause
      ? t.p(null, 'The execution is ', t.b(null, state.status), ' by ', decided(history, cause, onVersion))
      : t.p(null, 'Nothing has happened yet.'),
    inVain(history, state.version, (event) => event.type.startsWith('EXECUTION_'), onVersion),
    refusedList(refused));
}

function decided(history, { version, rule }, onVersion) {
  return [
    t.button({ type: 'button', class: 'link', onClick: () => onVersion(version) }, `${history.events[version - 1].type} at version ${version}`),
    ' ', ruleNote(rule),
  ];
}

/** The rule of the specification, for who wants it. */
function ruleNote(rule) {
  return t.details({ class: 'rule' }, t.summary({ 'aria-label': `Rule ${rule}` }, '?'), t.span(null, `${rule}: ${RULES[rule]}`));
}

function marks(node) {
  return [
    node.canceledByExecution && t.p(null, 'The cancel of the execution ended it.'),
    node.cancellationApplied && t.p(null, 'It had settled by itself and keeps its result, although the execution was canceled.'),
  ];
}

/** Events that changed nothing, those apart that are only kept for the record. */
function inVain(history, version, about, onVersion) {
  const found = history.events.slice(0, version)
    .map((event, index) => ({ event, version: index + 1, idle: history.idle[index] }))
    .filter((one) => one.idle && one.idle.rule !== 'R-11' && about(one.event));
  return found.length > 0 && t.div(null,
    t.h4(null, 'No effect on state'),
    t.ul(null, found.slice(-20).map((one) => t.li({ key: one.version },
      t.button({ type: 'button', class: 'link', onClick: () => onVersion(one.version) }, `${one.event.type} at version ${one.version}`),
      `: ${one.idle.why} `, ruleNote(one.idle.rule)))));
}
