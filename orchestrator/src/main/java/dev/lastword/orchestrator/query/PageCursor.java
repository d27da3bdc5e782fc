package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.DocCursor;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A place in a list, to be handed back as it was given. It is a place in an order and no number of
 * a page: what comes or goes elsewhere in the list moves nothing.
 *
 * @param text letters, digits, hyphens and underscores
 */
public record PageCursor(String text) {

  private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();

  public PageCursor {
    requireNonNull(text, "text");
  }

  static PageCursor of(DocCursor place) {
    return encoded(place.sortKey() + " " + place.key());
  }

  static PageCursor of(String id) {
    return encoded(id);
  }

  private static PageCursor encoded(String plain) {
    return new PageCursor(TO_TEXT.encodeToString(plain.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns the place of a document. */
  DocCursor place() {
    String plain = id();
    int blank = plain.indexOf(' ');
    try {
      return new DocCursor(Long.parseLong(plain.substring(0, blank)), plain.substring(blank + 1));
    } catch (IllegalArgumentException | IndexOutOfBoundsException foreign) {
      throw unexpected(foreign);
    }
  }

  /** Returns the name of whatever was last. */
  String id() {
    try {
      return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException foreign) {
      throw unexpected(foreign);
    }
  }

  private IllegalArgumentException unexpected(RuntimeException cause) {
    return new IllegalArgumentException(
        "expected a cursor that a page of this list gave, found " + text, cause);
  }
}
