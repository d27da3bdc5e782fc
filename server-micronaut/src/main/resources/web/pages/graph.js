/** One graph: its text, its picture and its problems as you type. */

import { Component, createRef, h } from '../lib/preact.js';
import { get, path, post } from '../net/api.js';
import { may } from '../net/me.js';
import { writeJson } from '../core/json.js';
import { plural } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { complain, say } from '../ui/toast.js';
import { GraphView } from '../view/graph-view.js';
import { Editor } from './editor.js';
import { failed } from './load.js';
import { link } from './routes.js';
import { runDialog } from './run-dialog.js';
import { SAMPLE } from './sample.js';

const PAUSE = 250;

/** Problems that others lead to, such as a misspelt name: they are listed last. */
const DERIVED = new Set(['UNREACHABLE', 'DEAD_EDGE', 'NO_CHOICE', 'NO_BRANCHES', 'EMPTY_BRANCH', 'JOIN_WITHOUT_BRANCHES', 'JOIN_CANNOT_PASS', 'BRANCHES_MEET']);

/** Props: `id`, `+` for a new graph. */
export class GraphPage extends Component {
  constructor() {
    super();
    this.editor = createRef();
    this.state = { text: undefined, problems: [], graph: undefined, valid: false };
  }

  async componentDidMount() {
    await this.open();
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  async open() {
    if (this.props.id === '+') {
      this.type(SAMPLE);
      return;
    }
    try {
      const graph = await get(path('graphs', this.props.id));
      this.setState({ text: graph.source ?? writeJson(graph.definition, 2), graph, registered: graph, valid: true, failure: undefined });
    } catch (failure) {
      this.setState({ failure });
    }
  }

  type(text) {
    this.setState({ text });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(text), PAUSE);
  }

  /** Answers may come out of order: only that about the newest text counts. */
  async check(text) {
    try {
      const { valid, problems = [], graph } = await post('/graphs/validate', text, { type: mediaType(text) });
      if (this.state.text === text) {
        this.setState((state) => ({ valid, problems: causeFirst(problems), graph: graph || state.graph, stale: !graph, refusal: undefined }));
      }
    } catch (refusal) {
      if (this.state.text === text) {
        this.setState({ valid: false, refusal, problems: causeFirst((refusal.body && refusal.body.problems) || []) });
      }
    }
  }

  async register() {
    try {
      const { text } = this.state;
      const { graphId, version, created } = await post('/graphs', text, { type: mediaType(text) });
      say(created ? `${graphId} is registered as version ${version}.` : `${graphId} was registered before, as version ${version}.`);
      this.setState({ registered: { graphId, version } });
    } catch (failure) {
      complain(failure);
    }
  }

  render({ id }, { text, problems, graph, valid, stale, failure, refusal, registered, dialog, selected }) {
    if (failure) {
      return failed(failure, () => this.open());
    }
    if (text === undefined) {
      return t.p({ class: 'empty', role: 'status' }, 'Loading…');
    }
    const ask = (next) => this.setState({ dialog: next });
    return t.div({ class: 'graph-page' },
      t.div({ class: 'title-bar' },
        t.a({ class: 'crumb', href: link('graphs') }, 'Graphs'), t.span({ class: 'muted', 'aria-hidden': 'true' }, '/'),
        t.h1(null, registered ? `${registered.graphId} v${registered.version}` : id === '+' ? 'New graph' : id),
        t.span({ class: 'spring' }),
        t.div({ class: 'actions' },
          may('operator') && registered && t.button({ type: 'button', onClick: () => ask(runDialog(registered.graphId, () => ask(undefined))) }, 'Run'),
          may('operator') && t.button({ type: 'button', class: 'primary', disabled: !valid, onClick: () => this.register() }, 'Register'))),
      t.div({ class: 'workbench' },
        t.div({ class: 'write' },
          h(Editor, { ref: this.editor, text, problems, onInput: (next) => this.type(next) }),
          this.verdict(problems, valid, refusal)),
        t.div({ class: `look${stale ? ' stale' : ''}` },
          graph
            ? h(GraphView, { layout: graph.layout, selected, onSelect: (node) => this.setState({ selected: node }), label: `Preview of ${graph.graphId}` })
            : t.p({ class: 'empty' }, 'The picture appears when the graph is whole.'))),
      dialog);
  }

  verdict(problems, valid, refusal) {
    return t.div({ class: 'problems' },
      t.p({ role: 'status', class: valid ? 'good' : 'bad' }, icon(valid ? 'SUCCEEDED' : 'warn'),
        valid ? 'This is a valid graph.' : refusal ? refusal.message : plural(problems.length, 'problem'),
        !valid && this.state.stale && this.state.graph && t.span({ class: 'muted' }, 'The picture shows what was valid last.')),
      t.ul(null, problems.map((problem, index) => t.li({ key: index },
        t.button({ type: 'button', class: 'link', disabled: !problem.line, onClick: () => this.editor.current.goTo(problem.line, problem.column) },
          problem.line ? `${problem.line}:${problem.column}` : problem.place),
        t.code(null, problem.code), t.span(null, problem.message)))));
  }
}

/** Puts what is wrong by itself before what follows from it; both keep their order. */
function causeFirst(problems) {
  return [...problems.filter(({ code }) => !DERIVED.has(code)), ...problems.filter(({ code }) => DERIVED.has(code))];
}

function mediaType(text) {
  return text.trimStart().startsWith('{') ? 'application/json' : 'application/yaml';
}
