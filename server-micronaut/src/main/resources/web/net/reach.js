/** Whether the server can be reached, as the last request saw it. */

const listeners = new Set();
let online = true;

export function isReachable() {
  return online;
}

export function onReach(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reached() {
  tell(true);
}

export function unreachable() {
  tell(false);
}

function tell(now) {
  if (online !== now) {
    online = now;
    listeners.forEach((listener) => listener(now));
  }
}
