/** The frame around all pages: navigation, whether the server is there, the key. */

import { Component, createRef, h } from '../lib/preact.js';
import { onReach, isReachable } from '../net/reach.js';
import { apiKey, keepKey, onKeyWanted } from '../net/key.js';
import { askMe, onMe } from '../net/me.js';
import { Dialog, field } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { ThemeSwitch } from '../ui/theme.js';
import { Toasts } from '../ui/toast.js';
import { ExecutionPage } from './execution.js';
import { ExecutionsPage } from './executions.js';
import { GraphPage } from './graph.js';
import { GraphsPage } from './graphs.js';
import { HomePage } from './home.js';
import { QueuesPage } from './queues.js';
import { JobsPage } from './jobs.js';
import { link, readRoute } from './routes.js';
import { SchedulesPage } from './schedules.js';
import { SearchPage } from './search.js';
import { WorkersPage } from './workers.js';

/** Those of the second table are reached from others: a phone has no room for more names. */
const PAGES = {
  home: ['Home', () => h(HomePage)],
  executions: ['Executions', ({ parts, query }) =>
    parts[1] ? h(ExecutionPage, { id: parts[1], key: parts[1] }) : h(ExecutionsPage, { query })],
  graphs: ['Graphs', ({ parts }) => (parts[1] ? h(GraphPage, { id: parts[1], key: parts[1] }) : h(GraphsPage))],
  schedules: ['Schedules', () => h(SchedulesPage)],
  queues: ['Queues', () => h(QueuesPage)],
};
const INNER = {
  jobs: ['Jobs', ({ query }) => h(JobsPage, { query })],
  workers: ['Workers', () => h(WorkersPage)],
  search: ['Search', ({ query }) => h(SearchPage, { text: query.q || '' })],
};

export class App extends Component {
  constructor() {
    super();
    this.main = createRef();
    this.state = { route: readRoute(location.hash), reachable: isReachable(), generation: 0 };
  }

  componentDidMount() {
    addEventListener('hashchange', () => this.navigate());
    onMe((me) => this.setState({ me }));
    askMe();
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
    document.title = `${parts[1] || (PAGES[parts[0]] || INNER[parts[0]] || ['Not found'])[0]} · Lastword`;
  }

  useKey(form) {
    keepKey(form.get('key'));
    askMe();
    this.setState(({ generation }) => ({ generation: generation + 1 }));
  }

  render(props, { route, reachable, wanted, generation, me }) {
    const [page] = route.parts;
    const shown = PAGES[page] || INNER[page];
    return t.div({ class: 'app' },
      t.a({ class: 'skip', href: '#main', onClick: (event) => this.skip(event) }, 'Skip to the content'),
      t.header({ class: 'top' },
        t.a({ class: 'brand', href: link('home') }, t.span({ class: 'brand-mark', 'aria-hidden': 'true' }), 'Lastword'),
        t.nav({ 'aria-label': 'Pages' }, Object.entries(PAGES).map(([name, [label]]) =>
          t.a({ key: name, href: link(name), 'aria-current': name === (page === 'jobs' || page === 'workers' ? 'queues' : page) ? 'page' : undefined }, label))),
        t.span({ class: 'spring' }),
        t.form({ class: 'search', role: 'search', onSubmit: (event) => this.search(event) },
          t.input({ type: 'search', name: 'q', placeholder: 'Id, label, key, error…', 'aria-label': 'Search executions', maxLength: 1000 })),
        t.button({ type: 'button', class: 'quiet', title: me ? `API key: ${me.name} (${me.roles.join(', ')})` : 'API key', 'aria-label': 'API key', onClick: () => this.setState({ wanted: {} }) }, icon('key')),
        h(ThemeSwitch)),
      !reachable && t.div({ class: 'offline', role: 'alert' }, icon('warn'), 'The server cannot be reached. What you see may be old; trying again.'),
      t.main({ id: 'main', ref: this.main, tabIndex: -1, key: generation },
        shown ? shown[1](route) : t.div({ class: 'empty' }, t.p(null, 'There is no such page.'), t.p(null, t.a({ class: 'button', href: link('home') }, 'Overview')))),
      wanted && this.keyDialog(wanted),
      h(Toasts));
  }

  search(event) {
    event.preventDefault();
    const text = new FormData(event.target).get('q').trim();
    if (text) {
      location.hash = `${link('search')}?q=${encodeURIComponent(text)}`;
    }
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
