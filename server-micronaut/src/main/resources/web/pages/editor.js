/** A text with line numbers, on which problems are marked. */

import { Component, createRef } from '../lib/preact.js';
import { classes, t } from '../ui/tags.js';

/** Props: `text`, `problems`, `onInput`. */
export class Editor extends Component {
  constructor() {
    super();
    this.area = createRef();
    this.gutter = createRef();
  }

  /** Puts the caret at a line and column, counted from 1. */
  goTo(line, column) {
    const area = this.area.current;
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + Math.max(0, (column || 1) - 1);
    const end = Math.min(area.value.length, start + Math.max(1, (lines[line - 1] || '').length - (column || 1) + 1));
    area.focus();
    area.setSelectionRange(start, end);
    area.scrollTop = Math.max(0, (line - 5) * parseFloat(getComputedStyle(area).lineHeight));
    this.scroll();
  }

  scroll() {
    this.gutter.current.scrollTop = this.area.current.scrollTop;
  }

  /** Tab indents, as in an editor; Escape and then Tab leaves, as the keyboard needs. */
  key(event) {
    if (event.key === 'Escape') {
      this.leaving = true;
    } else if (event.key === 'Tab' && !event.shiftKey && !this.leaving) {
      event.preventDefault();
      document.execCommand('insertText', false, '  ');
    } else if (event.key !== 'Shift') {
      this.leaving = false;
    }
  }

  render({ text, problems, onInput }) {
    const marked = new Map(problems.filter((problem) => problem.line).map((problem) => [problem.line, problem.message]));
    const count = text.split('\n').length;
    return t.div({ class: 'editor' },
      t.div({ class: 'gutter', ref: this.gutter, 'aria-hidden': 'true' }, Array.from({ length: count }, (none, index) =>
        t.span({ key: index, class: classes(marked.has(index + 1) && 'marked'), title: marked.get(index + 1) }, index + 1))),
      t.textarea({
        ref: this.area, value: text, spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off',
        'aria-label': 'Graph, in YAML or JSON. Escape, then Tab leaves the editor.', 'aria-invalid': String(problems.length > 0),
        onInput: (event) => onInput(event.target.value), onScroll: () => this.scroll(), onKeyDown: (event) => this.key(event),
        onFocus: () => { this.leaving = false; },
      }));
  }
}
