package dev.lastword.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A file of the page.
 *
 * @param text what is in it
 * @param mediaType what it is
 * @param tag what changes with the text, in the quotes that HTTP asks for
 */
record PageFile(String text, String mediaType, String tag) {

  static PageFile of(String path, String text) {
    return new PageFile(text, mediaType(path), "\"" + Hash.hex(text.getBytes(UTF_8)) + "\"");
  }

  private static String mediaType(String path) {
    String suffix = path.substring(path.lastIndexOf('.') + 1);
    return switch (suffix) {
      case "html" -> "text/html;charset=utf-8";
      case "js" -> "text/javascript;charset=utf-8";
      case "css" -> "text/css;charset=utf-8";
      case "svg" -> "image/svg+xml";
      default -> throw new IllegalArgumentException("expected html, js, css or svg, found " + path);
    };
  }
}
