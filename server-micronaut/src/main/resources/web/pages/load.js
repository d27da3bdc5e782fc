/** A component that loads something first: waiting, refused and loaded look alike on every page. */

import { Component } from '../lib/preact.js';
import { icon } from '../ui/icons.js';
import { complain, say } from '../ui/toast.js';
import { t } from '../ui/tags.js';
import { link } from './routes.js';

const AGAIN = 4000;

export class Loading extends Component {
  constructor() {
    super();
    this.state = { loaded: undefined, failure: undefined };
  }

  componentDidMount() {
    this.reload();
  }

  componentWillUnmount() {
    this.gone = true;
    clearTimeout(this.retry);
  }

  /** Loads again; what is shown stays until it is there. A server that cannot be reached is asked again. */
  async reload() {
    try {
      const loaded = await this.load();
      if (!this.gone) {
        this.setState({ loaded, failure: undefined });
      }
    } catch (failure) {
      if (!this.gone) {
        this.setState({ failure });
        if (!failure.status) {
          this.retry = setTimeout(() => this.reload(), AGAIN);
        }
      }
    }
  }

  /** Does something, says that it was done unless it says so itself, and loads again; says what went wrong otherwise. */
  async act(action, done) {
    try {
      await action();
      if (done) {
        say(done);
      }
      await this.reload();
    } catch (failure) {
      complain(failure);
    }
  }

  render() {
    const { loaded, failure } = this.state;
    if (loaded === undefined) {
      return failure ? failed(failure, () => this.reload()) : t.p({ class: 'empty', role: 'status' }, 'Loading…');
    }
    return this.show(loaded);
  }
}

/** What is shown instead of a page that could not be loaded. */
export function failed(failure, again) {
  return t.div({ class: 'empty', role: 'alert' },
    icon('warn'), t.p(null, failure.message), failure.code && t.p({ class: 'muted' }, failure.code),
    advice(failure).map((sentence) => t.p({ key: sentence, class: 'muted' }, sentence)),
    t.div({ class: 'actions' },
      t.button({ type: 'button', onClick: again }, 'Try again'),
      failure.status === 404 && t.a({ class: 'button', href: link('executions') }, 'All executions'),
      failure.status === 404 && t.a({ class: 'button', href: link('graphs') }, 'All graphs')));
}

/** Likely causes, and what helps. */
function advice({ status, code }) {
  if (status === 404) {
    return ['It may have been erased by retention, or the id is misspelt: the field at the top finds parts of ids too.'];
  }
  if (status === 403) {
    return [code === 'OUT_OF_SCOPE' ? 'The key is limited to some graphs or queues.' : 'The role of the key does not allow it.', 'Another key can be used by the button at the top right.'];
  }
  if (status === 429) {
    return ['There were too many requests; it goes on in a moment.'];
  }
  return status >= 500 ? ['The server or its store has a problem: its log says more.'] : [];
}
