/** A long list of rows of one height, of which only those in sight exist. */

import { Component, createRef } from '../lib/preact.js';
import { t } from './tags.js';

const SPARE = 8;

/**
 * Props: `count`, `height` of a row, `row(index)`, `class`, `label`, `role`, `onNearEnd`, `onSeen(first, last)`, `head` (sticky), and `scrollTo`
 * (an index that is to be in sight).
 */
export class VirtualList extends Component {
  constructor() {
    super();
    this.element = createRef();
    this.state = { first: 0, last: 60 };
    this.look = () => this.measure();
  }

  componentDidMount() {
    this.observer = new ResizeObserver(this.look);
    this.observer.observe(this.element.current);
    this.measure();
    this.reveal();
  }

  componentDidUpdate(before) {
    this.measure();
    if (before.scrollTo !== this.props.scrollTo) {
      this.reveal();
    }
  }

  componentWillUnmount() {
    this.observer.disconnect();
  }

  reveal() {
    const { scrollTo, height } = this.props;
    const box = this.element.current;
    if (scrollTo !== undefined && scrollTo >= 0) {
      const top = scrollTo * height;
      if (top < box.scrollTop || top + 2 * height > box.scrollTop + box.clientHeight) {
        box.scrollTop = top - box.clientHeight / 2;
        // The browser tells of it a frame later, and until then nothing would be there.
        this.measure();
      }
    }
  }

  measure() {
    const box = this.element.current;
    const { height, count, onNearEnd, onSeen } = this.props;
    const first = Math.max(0, Math.floor(box.scrollTop / height) - SPARE);
    const last = Math.ceil((box.scrollTop + box.clientHeight) / height) + SPARE;
    if (first !== this.state.first || last !== this.state.last) {
      this.setState({ first, last });
    }
    if (onSeen) {
      onSeen(first, last);
    }
    if (onNearEnd && last >= count - SPARE) {
      onNearEnd();
    }
  }

  render({ count, height, row, label, role = 'list', head, ...props }, { first, last }) {
    const from = Math.min(first, Math.max(0, count - 1));
    const to = Math.min(last, count);
    const rows = [];
    for (let index = from; index < to; index += 1) {
      rows.push(row(index));
    }
    return t.div({
      ref: this.element, class: `virtual ${props.class || ''}`, role, 'aria-label': label, tabIndex: 0,
      'aria-rowcount': role === 'table' ? count + 1 : undefined, onScroll: this.look,
    },
      head,
      t.div({ class: 'virtual-all', role: 'presentation', style: { height: `${count * height}px` } },
        t.div({ class: 'virtual-seen', role: role === 'table' ? 'rowgroup' : 'presentation', style: { transform: `translateY(${from * height}px)` } }, rows)));
  }
}
