package dev.lastword.store;

import java.util.List;
import java.util.stream.Stream;

/**
 * A page of documents.
 *
 * @param docs the documents, in the direction asked for
 * @param more whether another page follows
 */
public record DocPage(List<Doc> docs, boolean more) {

  public DocPage {
    docs = List.copyOf(docs);
  }

  /** Returns the first {@code max} of all documents that were found, as a page. */
  public static DocPage of(Stream<Doc> found, int max) {
    List<Doc> docs = found.limit(max + 1L).toList();
    boolean more = docs.size() > max;
    return new DocPage(more ? docs.subList(0, max) : docs, more);
  }
}
