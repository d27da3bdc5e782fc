/** Pictures of 16 by 16. A status has a shape of its own, so that none is told by color alone. */

import { t } from './tags.js';

const RING = 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm0 1.5a5 5 0 1 1 0 10A5 5 0 0 1 8 3Z';

const PATHS = {
  IDLE: RING,
  READY: `${RING}M7.25 4.5h1.5v3.2l2.1 2.1-1.06 1.06L7.25 8.3z`,
  RUNNING: 'M8 1.5a6.5 6.5 0 1 0 6.5 6.5H13A5 5 0 1 1 8 3zM6.5 5.3v5.4L11 8z',
  WAITING: `${RING}M5.6 5.2h1.7v5.6H5.6zm3.1 0h1.7v5.6H8.7z`,
  SUCCEEDED: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm3.6 4.8-4.4 4.6-2.8-2.7 1-1.1 1.8 1.7 3.3-3.5z',
  FAILED: 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zm.6 3.3L4.8 5.9 6.9 8l-2.1 2.1 1.1 1.1L8 9.1l2.1 2.1 1.1-1.1L9.1 8l2.1-2.1-1.1-1.1L8 6.9z',
  CANCELED: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM3 8c0-1.1.36-2.1.96-2.95l7 7A5 5 0 0 1 3 8Zm9.04 2.95-7-7a5 5 0 0 1 7 7Z',
  play: 'M4 2.5v11l9-5.5z',
  pause: 'M4 2.5h3v11H4zm5 0h3v11H9z',
  first: 'M3 3h1.8v10H3zm10 0v10L6 8z',
  back: 'M11 3v10L4 8z',
  next: 'M5 3v10l7-5z',
  live: 'M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM3.8 3.8l1 1a4.5 4.5 0 0 0 0 6.4l-1 1a6 6 0 0 1 0-8.4Zm8.4 0a6 6 0 0 1 0 8.4l-1-1a4.5 4.5 0 0 0 0-6.4z',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm-.7-4h1.4v2.3H7.3zm0 11.7h1.4V15H7.3zM1 7.3h2.3v1.4H1zm11.7 0H15v1.4h-2.3zM2.6 3.6l1-1 1.6 1.6-1 1zm8.2 8.2 1-1 1.6 1.6-1 1zm0-7.6 1.6-1.6 1 1-1.6 1.6zM2.6 12.4l1.6-1.6 1 1-1.6 1.6z',
  moon: 'M6.2 1.6A6.6 6.6 0 1 0 14.4 10 5.4 5.4 0 0 1 6.2 1.6Z',
  key: 'M10.5 1.5a4 4 0 0 0-3.8 5.2L1.5 12v2.5H5V13h1.5v-1.5H8l1.2-1.2a4 4 0 1 0 1.3-8.8Zm1 2.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Z',
  plus: 'M7.2 2.5h1.6v4.7h4.7v1.6H8.8v4.7H7.2V8.8H2.5V7.2h4.7z',
  minus: 'M2.5 7.2h11v1.6h-11z',
  fit: 'M2 2h4.5v1.5h-3v3H2zm7.5 0H14v4.5h-1.5v-3h-3zM2 9.5h1.5v3h3V14H2zm10.5 0H14V14H9.5v-1.5h3z',
  close: 'M3.6 2.5 8 6.9l4.4-4.4 1.1 1.1L9.1 8l4.4 4.4-1.1 1.1L8 9.1l-4.4 4.4-1.1-1.1L6.9 8 2.5 3.6z',
  warn: 'M8 1.5 15 14H1zm-.8 4.7v4h1.6v-4zm0 5v1.5h1.6v-1.5z',
  late: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.8 3h1.6v4.6H7.2zm0 6.1h1.6v1.7H7.2z',
  copy: 'M5 1.5h8.5V11H5zM6.5 3v6.5H12V3zM2.5 4.5H4V13h7v1.5H2.5z',
};

/** Returns the icon of that name; with a label it speaks, without one it is decoration. */
export function icon(name, label) {
  const voice = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
  return t.svg({ class: `icon icon-${name}`, viewBox: '0 0 16 16', width: 16, height: 16, ...voice },
    iconPath(name));
}

/** Returns the outline alone, for use inside another picture. */
export function iconPath(name, attributes = {}) {
  return t.path({ d: PATHS[name] || PATHS.IDLE, 'fill-rule': 'evenodd', ...attributes });
}
