/** Elements by their names: `t.div({ class: 'box' }, …)`. */

import { h } from '../lib/preact.js';

export const t = new Proxy({}, {
  get: (none, name) => (props, ...children) => h(name, props, ...children),
});

/** Joins those class names that are there. */
export function classes(...names) {
  return names.filter(Boolean).join(' ');
}
