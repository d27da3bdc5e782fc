package dev.lastword.store;

import java.util.Optional;

/**
 * Documents that commits write beside their events, so that neither is ever ahead of the other;
 * capability PROJECTIONS.
 */
public interface Projections {

  /** Returns a document (D6, D8). */
  Optional<Doc> get(String collection, String key);

  /** Returns a page of the documents that carry all the tags asked for, by sort key (D4, D5). */
  DocPage query(DocQuery query);
}
