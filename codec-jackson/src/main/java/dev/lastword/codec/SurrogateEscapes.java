package dev.lastword.codec;

/**
 * Escapes of single surrogates in JSON text.
 *
 * <p>JSON lets a name hold half a pair, and a value that was stored with one must be read again.
 * Jackson refuses such a name if it is escaped and takes it as it is, so that it is given that.
 */
final class SurrogateEscapes {

  private static final int ESCAPE = 6;

  private SurrogateEscapes() {}

  /** Returns the text with its escaped surrogates as characters, and all else as it was. */
  static String unescape(String text) {
    int escape = next(text, 0);
    if (escape < 0) {
      return text;
    }
    StringBuilder unescaped = new StringBuilder(text.length());
    int done = 0;
    for (; escape >= 0; escape = next(text, done)) {
      unescaped.append(text, done, escape);
      unescaped.append((char) Integer.parseInt(text, escape + 2, escape + ESCAPE, 16));
      done = escape + ESCAPE;
    }
    return unescaped.append(text, done, text.length()).toString();
  }

  /** Returns where the next escaped surrogate begins, or -1. */
  private static int next(String text, int from) {
    int at = text.indexOf('\\', from);
    while (at >= 0 && !isSurrogate(text, at)) {
      at = text.indexOf('\\', at + 2); // an escaped backslash begins no escape
    }
    return at;
  }

  private static boolean isSurrogate(String text, int at) {
    return text.length() >= at + ESCAPE
        && text.charAt(at + 1) == 'u'
        && (text.charAt(at + 2) == 'd' || text.charAt(at + 2) == 'D')
        && Character.digit(text.charAt(at + 3), 16) >= 8
        && isHexadecimal(text.charAt(at + 3))
        && isHexadecimal(text.charAt(at + 4))
        && isHexadecimal(text.charAt(at + 5));
  }

  // Character.digit knows digits of other scripts, which JSON does not.
  private static boolean isHexadecimal(char digit) {
    return digit < 128 && Character.digit(digit, 16) >= 0;
  }
}
