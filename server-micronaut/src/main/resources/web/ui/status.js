/** How statuses look, of executions and of nodes alike: a class for the color, an icon, a word. */

import { icon } from './icons.js';
import { t } from './tags.js';
import { words } from './format.js';

const ICONS = { ACTIVE: 'RUNNING', COMPLETED: 'SUCCEEDED', CANCELING: 'CANCELED', NOT_REACHED: 'IDLE' };

/** Returns the icon's name for a status. */
export function statusIcon(status) {
  return ICONS[status] || status;
}

/** Returns where an execution stands, in the words of the page: a cancel on its way is CANCELING. */
export function shownStatus(execution) {
  return execution.status === 'ACTIVE' && execution.cancelRequestedAt ? 'CANCELING' : execution.status;
}

/** A status as a colored word with its icon. */
export function pill(status, large) {
  return t.span({ class: `pill s-${status}${large ? ' pill-large' : ''}` }, icon(statusIcon(status)), words(status));
}
