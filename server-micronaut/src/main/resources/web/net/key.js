/** The API key, for as long as the tab lives. It travels in a header, never in a cookie or an address. */

const NAME = 'lastword.key';
const listeners = new Set();

export function apiKey() {
  return sessionStorage.getItem(NAME);
}

/** Keeps a key, or forgets it if there is none. */
export function keepKey(key) {
  if (key) {
    sessionStorage.setItem(NAME, key);
  } else {
    sessionStorage.removeItem(NAME);
  }
}

/** Calls back whenever the server asks for a key; returns how to stop that. */
export function onKeyWanted(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that the server wants another key than it got. */
export function wantKey(problem) {
  listeners.forEach((listener) => listener(problem));
}
