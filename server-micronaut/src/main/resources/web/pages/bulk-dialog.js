/** Cancels, reruns or resumes the executions of a selection, one after the other, with a result for each. */

import { Component, createRef } from '../lib/preact.js';
import { get, path, post } from '../net/api.js';
import { field } from '../ui/dialog.js';
import { plural, words } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { value } from './node-actions.js';
import { link } from './routes.js';

/** So many at a time: other callers want to be served too. */
const AT_A_TIME = 4;
const TRIES = 4;
const PAUSE = 1000;

const ACTIONS = {
  cancel: {
    title: 'Cancel', warning: 'From the request on nothing new starts, and no result that comes later can undo it.', danger: true,
    fields: () => field('Reason', t.input({ name: 'reason', maxLength: 500, autocomplete: 'off' })),
    begin: (form) => ({ reason: form.get('reason') || undefined }),
    run: async (id, body) => outcome(await post(path('executions', id, 'cancel'), body), 'canceled'),
  },
  rerun: {
    title: 'Rerun', warning: 'A new execution begins for each. Nodes that run again do their work again.',
    fields: () => field('From node', t.input({ name: 'from', maxLength: 100, autocomplete: 'off' }), 'Empty means from what did not succeed.'),
    begin: (form) => (form.get('from') ? { from: [form.get('from')] } : {}),
    run: async (id, body) => {
      const { executionId } = await post(path('executions', id, 'rerun'), body, { creates: true });
      return ['runs again as ', t.a({ href: link('executions', executionId) }, executionId)];
    },
  },
  resume: {
    title: 'Resume', warning: 'Each execution goes on at its waiting node.',
    fields: () => [
      field('Node', t.input({ name: 'node', maxLength: 100, autocomplete: 'off' }), 'Empty means the one that waits.'),
      field('Value (JSON)', t.textarea({ name: 'value', rows: 3, spellcheck: false }), 'Empty means no value.'),
    ],
    begin: (form) => ({ node: form.get('node') || undefined, value: value(form.get('value')) }),
    run: resume,
  },
};

function outcome({ outcome: word, reason }, done) {
  return word === 'NO_OP' ? `nothing to do: ${words(reason)}` : done;
}

async function resume(id, { node, value: given }) {
  const { state } = await get(path('executions', id));
  const waiting = Object.values(state.nodes).filter(({ nodeId, status }) => status === 'WAITING' && (node === undefined || nodeId === node));
  if (waiting.length !== 1) {
    throw new Error(waiting.length === 0 ? `no node${node ? ` ${node}` : ''} waits` : `${waiting.length} nodes wait: name one`);
  }
  await post(path('executions', id, 'nodes', waiting[0].nodeId, 'resume'), { resumeKey: waiting[0].waitKey, value: given });
  return `${waiting[0].nodeId} goes on`;
}

/** Props: `action`, `ids`, `onClose`. */
export class BulkDialog extends Component {
  constructor() {
    super();
    this.element = createRef();
    this.state = { results: new Map(), running: false, begun: false, stopped: false };
  }

  componentDidMount() {
    this.element.current.showModal();
  }

  componentWillUnmount() {
    this.gone = true;
  }

  async submit(event) {
    event.preventDefault();
    const { action, ids } = this.props;
    let body;
    try {
      body = ACTIONS[action].begin(new FormData(event.target));
    } catch (problem) {
      this.setState({ problem });
      return;
    }
    this.setState({ begun: true, running: true, problem: undefined });
    const rest = [...ids];
    const work = async () => {
      while (rest.length > 0 && !this.state.stopped && !this.gone) {
        await this.one(rest.shift(), body);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    this.setState({ running: false });
  }

  async one(id, body) {
    let result;
    for (let tries = 1; !result; tries += 1) {
      try {
        result = { good: true, text: await ACTIONS[this.props.action].run(id, body) };
      } catch (failure) {
        if (failure.status === 429 && tries < TRIES) {
          await new Promise((resolve) => { setTimeout(resolve, PAUSE * tries); });
        } else {
          result = { good: false, text: failure.code ? `${failure.message} (${failure.code})` : failure.message };
        }
      }
    }
    this.setState(({ results }) => ({ results: new Map(results).set(id, result) }));
  }

  render({ action, ids, onClose }, { results, running, begun, problem }) {
    const { title, warning, fields, danger } = ACTIONS[action];
    const heading = `${title} ${plural(ids.length, 'execution')}`;
    const bad = [...results.values()].filter(({ good }) => !good).length;
    return t.dialog({ ref: this.element, onClose, 'aria-labelledby': 'bulk-title' },
      t.form({ method: 'dialog', onSubmit: (event) => this.submit(event) },
        t.header(null, t.h2({ id: 'bulk-title' }, heading),
          t.button({ type: 'button', class: 'quiet', 'aria-label': 'Close', onClick: onClose }, icon('close'))),
        t.div({ class: 'fields' },
          !begun && t.p(null, warning),
          !begun && fields(),
          begun && t.p({ role: 'status' }, `${results.size} of ${ids.length} done${bad ? `, ${bad} refused` : ''}.`),
          begun && t.progress({ max: ids.length, value: results.size, 'aria-label': 'Progress' }),
          begun && t.ul({ class: 'bulk-results', tabIndex: 0, 'aria-label': 'Results' }, ids.map((id) => t.li({ key: id },
            t.a({ href: link('executions', id) }, id), ' ',
            results.has(id)
              ? t.span({ class: results.get(id).good ? 'good' : 'bad' }, results.get(id).text)
              : t.span({ class: 'muted' }, running ? 'to do' : 'not begun'))))),
        problem && t.p({ class: 'problem', role: 'alert' }, icon('warn'), ' ', problem.message),
        t.footer(null,
          running && t.button({ type: 'button', onClick: () => this.setState({ stopped: true }) }, 'Stop'),
          !running && t.button({ type: 'button', onClick: onClose }, 'Close'),
          !begun && t.button({ type: 'submit', class: danger ? 'danger' : 'primary' }, heading))));
  }
}
