/** A modal question. The browser's own dialog keeps the focus inside and gives it back. */

import { Component, createRef } from '../lib/preact.js';
import { icon } from './icons.js';
import { t } from './tags.js';

/**
 * Props: `title`, `action` (the word on the button), `danger`, `onSubmit` (may return a promise; a refusal stays on the
 * screen), `onClose`, and the fields as children.
 */
export class Dialog extends Component {
  constructor() {
    super();
    this.element = createRef();
    this.state = { busy: false, problem: undefined };
  }

  componentDidMount() {
    this.element.current.showModal();
  }

  async submit(event) {
    event.preventDefault();
    this.setState({ busy: true, problem: undefined });
    try {
      await this.props.onSubmit(new FormData(event.target));
      this.props.onClose();
    } catch (problem) {
      this.setState({ busy: false, problem });
    }
  }

  render({ title, action, danger, onClose, children }, { busy, problem }) {
    return t.dialog({ ref: this.element, onClose, 'aria-labelledby': 'dialog-title' },
      t.form({ method: 'dialog', onSubmit: (event) => this.submit(event) },
        t.header(null,
          t.h2({ id: 'dialog-title' }, title),
          t.button({ type: 'button', class: 'quiet', 'aria-label': 'Close', onClick: onClose }, icon('close'))),
        t.div({ class: 'fields' }, children),
        problem && t.p({ class: 'problem', role: 'alert' }, icon('warn'), ' ', problem.message),
        t.footer(null,
          t.button({ type: 'button', onClick: onClose }, 'Close'),
          t.button({ type: 'submit', class: danger ? 'danger' : 'primary', disabled: busy }, action))));
  }
}

/** A labeled field. */
export function field(label, input, hint) {
  return t.label({ class: 'field' }, t.span({ class: 'field-name' }, label), input, hint && t.span({ class: 'hint' }, hint));
}
