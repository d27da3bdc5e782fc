package dev.lastword.codec;

/**
 * Text without characters that move a terminal's cursor, end a line, or reorder what is shown:
 * controls (C0, DEL, C1), line and paragraph separators, bidirectional and other invisible format
 * characters, unpaired surrogates, and code points that are assigned to nothing. They are written
 * as in JSON and Java: {@code \n}, {@code \t}, and {@code \u001b} for the others.
 */
public final class Printable {

  private Printable() {}

  /** Tells whether nothing in a text needs to be escaped. */
  public static boolean isPrintable(String text) {
    return text.codePoints().allMatch(Printable::isPrintable);
  }

  private static boolean isPrintable(int codePoint) {
    if (codePoint >= ' ' && codePoint <= '~') {
      return true;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }

  /** Returns a text with everything escaped that is not printable; backslashes stay as they are. */
  public static String escape(String text) {
    if (isPrintable(text)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(codePoint -> append(escaped, codePoint));
    return escaped.toString();
  }

  private static void append(StringBuilder to, int codePoint) {
    if (isPrintable(codePoint)) {
      to.appendCodePoint(codePoint);
    } else if (codePoint == '\n') {
      to.append("\\n");
    } else if (codePoint == '\r') {
      to.append("\\r");
    } else if (codePoint == '\t') {
      to.append("\\t");
    } else {
      for (char unit : Character.toChars(codePoint)) {
        to.append(String.format("\\u%04x", (int) unit));
      }
    }
  }
}
