/** Requests to the server: JSON in and out, problems as exceptions. */

import { parseJson, writeJson } from '../core/json.js';
import { apiKey, wantKey } from './key.js';
import { reached, unreachable } from './reach.js';

const BASE = 'api/v1';

/** What the server refused, as RFC 9457 tells it. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || `The server answered ${status}.`);
    this.status = status;
    this.body = body;
    this.code = body.code;
  }
}

/** The server gave no answer. */
export class Unreachable extends Error {
  constructor() {
    super('The server cannot be reached.');
  }
}

/**
 * Returns the path of a resource, each part encoded. Browsers resolve the parts `.` and `..` even if they are
 * encoded, and the server has no such names.
 */
export function path(...parts) {
  const dots = parts.find((part) => part === '.' || part === '..');
  if (dots) {
    throw new Problem(404, { code: 'NOT_FOUND', detail: `expected a name, found "${dots}", which is none` });
  }
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

/** Returns a query that leaves out what is absent. */
export function query(values) {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return present.length ? `?${new URLSearchParams(present)}` : '';
}

/** Sends a request and returns the answer itself; refuses with a Problem or Unreachable. */
export async function send(target, options = {}) {
  const headers = { Accept: 'application/json', ...options.headers };
  const key = apiKey();
  if (key) {
    headers.Authorization = `Bearer ${key}`;
  }
  let answer;
  try {
    answer = await fetch(BASE + target, { ...options, headers, credentials: 'omit', cache: 'no-store' });
  } catch (failure) {
    if (failure.name !== 'AbortError') {
      unreachable();
      throw new Unreachable();
    }
    throw failure;
  }
  reached();
  if (answer.ok) {
    return answer;
  }
  const problem = new Problem(answer.status, await problemBody(answer));
  if (answer.status === 401) {
    wantKey(problem);
  }
  throw problem;
}

export async function get(target, options) {
  return parseJson(await (await send(target, options)).text());
}

export async function getText(target) {
  return (await send(target, { headers: { Accept: 'text/plain' } })).text();
}

/** Posts a JSON body; `creates` makes it safe to repeat. */
export async function post(target, body = {}, { creates = false, type = 'application/json' } = {}) {
  return change('POST', target, body, { creates, type });
}

export async function put(target, body, headers = {}) {
  return change('PUT', target, body, { headers });
}

export async function remove(target) {
  return change('DELETE', target, undefined, {});
}

async function change(method, target, body, { creates = false, type = 'application/json', headers: more = {} }) {
  const headers = body === undefined ? { ...more } : { 'Content-Type': type, ...more };
  if (creates) {
    headers['Idempotency-Key'] = newId();
  }
  const text = typeof body === 'string' ? body : writeJson(body);
  const answer = await send(target, { method, headers, body: text });
  const content = await answer.text();
  return content ? parseJson(content) : {};
}

/** A random id; on plain http to a foreign host `randomUUID` does not exist. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function problemBody(answer) {
  try {
    return parseJson(await answer.text()) || {};
  } catch {
    return {};
  }
}
