package dev.lastword.store;

import java.util.Comparator;

/**
 * A place in a list of documents: by sort key, then by key in binary order (D4).
 *
 * @param sortKey the sort key
 * @param key the key; an empty one is before every document of the same sort key
 */
public record DocCursor(long sortKey, String key) implements Comparable<DocCursor> {

  private static final Comparator<DocCursor> ORDER =
      Comparator.comparingLong(DocCursor::sortKey).thenComparing(DocCursor::key, Text.BINARY_ORDER);

  public DocCursor {
    Text.requireText(key, "key");
  }

  @Override
  public int compareTo(DocCursor other) {
    return ORDER.compare(this, other);
  }
}
