/** An input that keeps what the user types: however often its page is drawn, it changes only when its value was changed. */

import { Component } from '../lib/preact.js';
import { t } from './tags.js';

/** Props: those of an input; `value` is what was taken last, `onChange` hears of what is typed when it is done. */
export class Typed extends Component {
  shouldComponentUpdate({ value }) {
    return value !== this.props.value;
  }

  render({ onChange, ...props }) {
    return t.input({ ...props, onChange: onChange && ((event) => this.props.onChange(event)) });
  }
}
