/**
 * Server-sent events by fetch, because EventSource cannot send the key in a header.
 *
 * A stream that ends or breaks is opened again, later each time it fails, and goes on after the last event it saw.
 */

import { parseJson } from '../core/json.js';
import { send } from './api.js';

const SOONEST = 500;
const LATEST = 15000;
/** The server sends a comment every 15 seconds; a stream silent for three times that is dead. */
const SILENCE = 45000;

/**
 * Follows a stream until the returned function is called.
 *
 * @param target the path
 * @param after the id of the last event that is known, if any
 * @param on `event(id, data)` for each event, `live(boolean)` whenever the connection comes or goes
 */
export function follow(target, after, on) {
  const controller = new AbortController();
  run(target, after, on, controller.signal);
  return () => controller.abort();
}

async function run(target, after, on, signal) {
  const position = { id: after, delay: SOONEST };
  while (!signal.aborted) {
    try {
      await read(target, position, on, signal);
    } catch (failure) {
      if (failure.status && failure.status < 500 && failure.status !== 429 && failure.status !== 401) {
        on.live(false);
        return;
      }
    }
    if (!signal.aborted) {
      on.live(false);
      await pause(position.delay * (0.5 + Math.random() / 2), signal);
      position.delay = Math.min(position.delay * 2, LATEST);
    }
  }
}

async function read(target, position, on, signal) {
  const headers = { Accept: 'text/event-stream' };
  if (position.id !== undefined) {
    headers['Last-Event-ID'] = String(position.id);
  }
  const watchdog = new AbortController();
  const stop = () => watchdog.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, SILENCE);
  try {
    const answer = await send(target, { headers, signal: watchdog.signal });
    on.live(true);
    position.delay = SOONEST;
    const lines = new Lines((event) => deliver(event, position, on));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE);
      lines.take(part.value);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
  }
}

function deliver(event, position, on) {
  if (event.id !== undefined) {
    position.id = event.id;
  }
  if (event.data && (event.type === 'execution' || event.type === 'message')) {
    on.event(event.id, parseJson(event.data));
  }
}

/** Splits what arrives into events, as the HTML standard says. */
export class Lines {
  constructor(dispatch) {
    this.dispatch = dispatch;
    this.rest = '';
    this.event = { type: 'message' };
  }

  take(text) {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop();
    lines.forEach((line) => this.line(line));
  }

  line(line) {
    if (line === '') {
      this.dispatch(this.event);
      this.event = { type: 'message' };
      return;
    }
    const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line);
    if (name === 'data') {
      this.event.data = this.event.data === undefined ? value : `${this.event.data}\n${value}`;
    } else if (name === 'event') {
      this.event.type = value;
    } else if (name === 'id') {
      this.event.id = value;
    }
  }
}

function pause(time, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
