package dev.lastword.store;

import java.util.List;

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
}
