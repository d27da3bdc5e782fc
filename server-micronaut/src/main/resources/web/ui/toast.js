/** Short messages about what was done or refused; screen readers hear them. */

import { Component } from '../lib/preact.js';
import { icon } from './icons.js';
import { classes, t } from './tags.js';

const LASTING = 6000;
let show = () => {};

/** Says that something was done, with a link to what came of it if there is one. */
export function say(text, href, label) {
  show({ text, href, label, bad: false });
}

/** Says what went wrong. */
export function complain(failure) {
  show({ text: failure.code ? `${failure.message} (${failure.code})` : failure.message, bad: true });
}

export class Toasts extends Component {
  constructor() {
    super();
    this.state = { all: [] };
    this.count = 0;
  }

  componentDidMount() {
    show = (toast) => this.add(toast);
  }

  add(toast) {
    this.count += 1;
    const key = this.count;
    this.setState(({ all }) => ({ all: [...all.slice(-3), { ...toast, key }] }));
    setTimeout(() => this.drop(key), LASTING * (toast.bad ? 2 : 1));
  }

  drop(key) {
    this.setState(({ all }) => ({ all: all.filter((toast) => toast.key !== key) }));
  }

  render(props, { all }) {
    return t.div({ class: 'toasts', role: 'status', 'aria-live': 'polite' },
      all.map((toast) => t.div({ key: toast.key, class: classes('toast', toast.bad && 'toast-bad') },
        icon(toast.bad ? 'warn' : 'SUCCEEDED'),
        t.span(null, toast.text, toast.href && t.a({ href: toast.href }, toast.label)),
        t.button({ type: 'button', class: 'quiet', 'aria-label': 'Dismiss', onClick: () => this.drop(toast.key) },
          icon('close')))));
  }
}
