package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * Rules for text: allowed characters, and order by bytes of its UTF-8 form, never by language (T7).
 */
public final class Text {

  /** Orders text as unsigned bytes of its UTF-8 form, which is the order of its code points. */
  public static final Comparator<String> BINARY_ORDER = Text::compareCodePoints;

  private Text() {}

  /** Returns the length of the UTF-8 form in bytes. */
  public static int utf8Length(String text) {
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // Each half of a surrogate pair stands for two of the pair's four bytes.
      bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return bytes;
  }

  /** Requires a name or key: not blank, well-formed Unicode, no control characters. */
  static String requireId(String text, String what) {
    requireText(text, what);
    if (text.isBlank()) {
      throw new IllegalArgumentException(what + " must not be blank");
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        throw new IllegalArgumentException(
            what + " must not hold control characters, but has one at index " + i);
      }
    }
    return text;
  }

  /** Requires text that every store can keep: well-formed Unicode without U+0000. */
  static String requireText(String text, String what) {
    requireNonNull(text, what);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw new IllegalArgumentException(
            what + " must not hold U+0000, but has it at index " + i);
      }
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw new IllegalArgumentException(
              what + " must be well-formed Unicode, but has half a surrogate pair at index " + i);
        }
        i++;
      }
    }
    return text;
  }

  private static int compareCodePoints(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        // UTF-16 sorts surrogates below U+E000..U+FFFF, UTF-8 above.
        return Character.isSurrogate(x) == Character.isSurrogate(y)
            ? Character.compare(x, y)
            : Character.isSurrogate(x) ? 1 : -1;
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
