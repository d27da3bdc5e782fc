package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;

/** What a document is found by. */
record DocId(String collection, String key) {

  static DocId of(Doc doc) {
    return new DocId(doc.collection(), doc.key());
  }
}
