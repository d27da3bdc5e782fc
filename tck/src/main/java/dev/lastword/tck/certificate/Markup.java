package dev.lastword.tck.certificate;

/** Text that may stand in XML and HTML. */
final class Markup {

  private Markup() {}

  /** Returns the text with every character that XML cannot hold shown as an escape. */
  static String characters(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            character -> {
              if (isXml(character)) {
                shown.appendCodePoint(character);
              } else {
                shown.append(String.format("\\u%04x", character));
              }
            });
    return shown.toString();
  }

  /** Returns the text with everything escaped that has a meaning in XML and HTML. */
  static String escaped(String text) {
    return characters(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  private static boolean isXml(int character) {
    return character == '\t'
        || character == '\n'
        || character == '\r'
        || (character >= ' ' && character < Character.MIN_SURROGATE)
        || (character > Character.MAX_SURROGATE && character < 0xFFFE)
        || character > 0xFFFF;
  }
}
