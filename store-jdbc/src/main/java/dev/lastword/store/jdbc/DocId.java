package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;

/** Key of a document. */
public record DocId(String collection, String key) {

  public static DocId of(Doc doc) {
    return new DocId(doc.collection(), doc.key());
  }
}
