/** The frame around all pages: navigation, whether the server is there, the key. */

import { Component, createRef, h } from '../lib/preact.js';
import { onReach, isReachable } from '../net/reach.js';
import { apiKey, keepKey, onKeyWanted } from '../net/key.js';
import { Dialog, field } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { ThemeSwitch } from '../ui/theme.js';
import { Toasts } from '../ui/toast.js';
import { ExecutionPage } from './execution.js';
import { ExecutionsPage } from './executions.js';
import { GraphPage } from './graph.js';
import { GraphsPage } from './graphs.js';
import { QueuesPage } from './queues.js';
import { JobsPage } from './jobs.js';
import { link, readRoute } from './routes.js';
import { SchedulesPage } from './schedules.js';

/** Jobs are reached from the queues: a phone has no room for one more name. */
const PAGES = {
  executions: ['Executions', ({ parts, query }) =>
    parts[1] ? h(ExecutionPage, { id: parts[1], key: parts[1] }) : h(ExecutionsPage, { query })],
  graphs: ['Graphs', ({ parts }) => (parts[1] ? h(GraphPage, { id: parts[1], key: parts[1] }) : h(GraphsPage))],
  schedules: ['Schedules', () => h(SchedulesPage)],
  queues: ['Queues', () => h(QueuesPage)],
  jobs: ['Jobs', ({ query }) => h(JobsPage, { query })],
};

export class App extends Component {
  constructor() {
    super();
    this.main = createRef();
    this.state = { route: readRoute(location.hash), reachable: isReachable(), generation: 0 };
  }

  componentDidMount() {
    addEventListener('hashchange', () => this.navigate());
    onReach((reachable) => this.setState({ reachable }));
    onKeyWanted((problem) => this.setState((state) => (state.wanted ? null : { wanted: problem })));
  }

  navigate() {
    const route = readRoute(location.hash);
    const moved = route.parts.join('/') !== this.state.route.parts.join('/');
    this.setState({ route }, () => moved && this.main.current.focus());
  }

  componentDidUpdate() {
    const { parts } = this.state.route;
    document.title = `${parts[1] || (PAGES[parts[0]] || ['Not found'])[0]} · Lastword`;
  }

  useKey(form) {
    keepKey(form.get('key'));
    this.setState(({ generation }) => ({ generation: generation + 1 }));
  }

  render(props, { route, reachable, wanted, generation }) {
    const [page] = route.parts;
    return t.div({ class: 'app' },
      t.a({ class: 'skip', href: '#main', onClick: (event) => this.skip(event) }, 'Skip to the content'),
      t.header({ class: 'top' },
        t.a({ class: 'brand', href: link('executions') }, t.span({ class: 'brand-mark', 'aria-hidden': 'true' }), 'Lastword'),
        t.nav({ 'aria-label': 'Pages' }, Object.entries(PAGES).filter(([name]) => name !== 'jobs').map(([name, [label]]) =>
          t.a({ key: name, href: link(name), 'aria-current': name === (page === 'jobs' ? 'queues' : page) ? 'page' : undefined }, label))),
        t.span({ class: 'spring' }),
        t.button({ type: 'button', class: 'quiet', title: 'API key', 'aria-label': 'API key', onClick: () => this.setState({ wanted: {} }) }, icon('key')),
        h(ThemeSwitch)),
      !reachable && t.div({ class: 'offline', role: 'alert' }, icon('warn'), 'The server cannot be reached. What you see may be old; trying again.'),
      t.main({ id: 'main', ref: this.main, tabIndex: -1, key: generation },
        PAGES[page] ? PAGES[page][1](route) : t.p({ class: 'empty' }, 'There is no such page. ', t.a({ href: link('executions') }, 'Executions'))),
      wanted && this.keyDialog(wanted),
      h(Toasts));
  }

  skip(event) {
    event.preventDefault();
    this.main.current.focus();
  }

  keyDialog(wanted) {
    return h(Dialog, {
      title: 'API key', action: 'Use the key', onSubmit: (form) => this.useKey(form), onClose: () => this.setState({ wanted: undefined }),
    },
      wanted.status === 401 && t.p(null, apiKey() ? 'The server does not take this key.' : 'The server asks for a key.'),
      field('Key', t.input({ name: 'key', type: 'password', autocomplete: 'off', value: apiKey() || '', autofocus: true }),
        'It is kept until this tab is closed and sent to this server only.'));
  }
}
