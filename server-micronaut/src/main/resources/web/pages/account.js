/** What the server itself says about an execution: it knows jobs, leases and timers, which no event tells. */

import { Component } from '../lib/preact.js';
import { getText, path } from '../net/api.js';
import { t } from '../ui/tags.js';

export class Account extends Component {
  async toggle(event) {
    const open = event.target.open;
    this.setState({ open });
    if (open) {
      await this.ask();
    }
  }

  async ask() {
    try {
      this.setState({ text: await getText(path('executions', this.props.id, 'explain')), asked: this.props.version });
    } catch (failure) {
      this.setState({ text: failure.message, asked: this.props.version });
    }
  }

  componentDidUpdate() {
    if (this.state.open && this.state.asked !== undefined && this.state.asked !== this.props.version) {
      this.setState({ asked: this.props.version });
      this.ask();
    }
  }

  render(props, { text }) {
    return t.details({ class: 'account', onToggle: (event) => this.toggle(event) },
      t.summary(null, 'Full explanation'),
      t.pre({ tabIndex: 0, 'aria-label': 'Explanation' }, text === undefined ? 'Asking…' : text));
  }
}
