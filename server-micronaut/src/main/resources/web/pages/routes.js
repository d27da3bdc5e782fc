/** Addresses of the page: `#/executions/id`, each part encoded, with a query where a page has filters. */

/** Returns the parts and the query of an address. */
export function readRoute(hash) {
  const [path, search = ''] = hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/').filter(Boolean).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { parts: parts.length ? parts : ['home'], query: Object.fromEntries(new URLSearchParams(search)) };
}

/** Returns the address of a page. */
export function link(...parts) {
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

/** Changes the query of the current page, without a step in the browser's history. */
export function replaceQuery(values) {
  const path = location.hash.split('?')[0] || '#/home';
  const present = Object.entries(values).filter(([, value]) => value);
  const search = present.length ? `?${new URLSearchParams(present)}` : '';
  history.replaceState(null, '', `${path}${search}`);
}
