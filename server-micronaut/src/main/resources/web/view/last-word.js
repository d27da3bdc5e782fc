/** Says who had the last word when a cancel met results that came late. */

import { plural } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { isLateResult } from './log.js';

/** Returns a line about a cancel: on its way, or done, with the results that came too late for it. */
export function lastWord(state, refused) {
  if (state.cancelRequestedAt === undefined) {
    return null;
  }
  const late = refused.filter((one) => isLateResult(one) && one.at >= state.cancelRequestedAt);
  const canceled = state.status === 'CANCELED';
  return t.div({ class: 'last-word', role: 'status' },
    icon('CANCELED'),
    t.div(null,
      t.b(null, canceled ? 'Cancel had the last word.' : grace(state)),
      late.length > 0 && t.span(null, ` ${plural(late.length, 'result')} came after it and ${late.length === 1 ? 'was' : 'were'} refused: `,
        t.span({ class: 'late-names' }, [...new Set(late.map((one) => one.nodeId))].join(', ')), '.'),
      late.length === 0 && canceled && t.span(null, ' No result came after it.')));
}

function grace(state) {
  if (state.cancelMode !== 'GRACEFUL') return 'A cancel was requested.';
  return `A cancel was requested; what runs may finish ${state.graceUntil ? 'within its grace' : 'without a time limit'}.`;
}
