/** JSON whose numbers keep their exactness: one that a double cannot hold stays as it was written. */

/** A number that no double is equal to. */
export class ExactNumber {
  constructor(source) {
    this.source = source;
  }

  toJSON() {
    return typeof JSON.rawJSON === 'function' ? JSON.rawJSON(this.source) : this.source;
  }
}

/** Returns the value that a JSON text describes. */
export function parseJson(text) {
  return JSON.parse(text, (key, value, context) =>
    typeof value === 'number' && context && context.source !== undefined ? number(value, context.source) : value);
}

/** Returns a value as JSON, with line breaks if an indent is given. */
export function writeJson(value, indent) {
  return JSON.stringify(value, null, indent);
}

/** Tells whether two values are the same JSON, whatever the order of their members. */
export function sameJson(a, b) {
  if (a === b) {
    return true;
  }
  if (a instanceof ExactNumber && b instanceof ExactNumber) {
    return sameDecimal(decimal(a.source), decimal(b.source));
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) {
    return false;
  }
  const names = Object.keys(a);
  return names.length === Object.keys(b).length
    && names.every((name) => Object.prototype.hasOwnProperty.call(b, name) && sameJson(a[name], b[name]));
}

/** Returns sign, significant digits and power of ten of a number's spelling. */
export function decimal(source) {
  const [, minus, whole, fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = significant.replace(/0+$/, '');
  const exponent = Number(power) - fraction.length + significant.length - digits.length;
  return { sign: digits === '' ? 0 : minus ? -1 : 1, digits, exponent: digits === '' ? 0 : exponent };
}

function number(value, source) {
  const exact = String(value) === source
    || (Number.isFinite(value) && sameDecimal(decimal(String(value)), decimal(source)));
  return exact ? value : new ExactNumber(source);
}

function sameDecimal(a, b) {
  return a.sign === b.sign && a.digits === b.digits && a.exponent === b.exponent;
}
