package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.Doc;
import dev.lastword.store.jdbc.DocChange;
import dev.lastword.store.jdbc.DocTable;
import dev.lastword.store.jdbc.Entries;
import dev.lastword.store.jdbc.MediaType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Documents and their tags, written as one statement for all rows of a kind. */
record PostgresDocs(StatementBatch batch) {

  static final String DELETE_DOCS =
      """
      DELETE FROM doc AS d USING unnest(?::text[], ?::text[]) AS k (collection, doc_key)
      WHERE d.collection = k.collection AND d.doc_key = k.doc_key
      """;

  /** Apart from updates: ON CONFLICT would lock a row, and log that, before it changes it. */
  static final String INSERT_DOCS =
      """
      INSERT INTO doc (collection, doc_key, sort_key, tags, media_type, payload)
      SELECT * FROM unnest(?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::bytea[])
      """;

  static final String UPDATE_DOCS =
      """
      UPDATE doc AS d
      SET sort_key = k.sort_key, tags = k.tags, media_type = k.media_type, payload = k.payload
      FROM unnest(?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::bytea[])
        AS k (collection, doc_key, sort_key, tags, media_type, payload)
      WHERE d.collection = k.collection AND d.doc_key = k.doc_key
      """;

  static final String DELETE_TAGS =
      """
      DELETE FROM doc_tag AS t
      USING unnest(?::bigint[], ?::bigint[], ?::text[]) AS k (tag, sort_key, doc_key)
      WHERE t.tag = k.tag AND t.sort_key = k.sort_key AND t.doc_key = k.doc_key
      """;

  static final String INSERT_TAGS =
      """
      INSERT INTO doc_tag (tag, sort_key, doc_key)
      SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::text[])
      """;

  void write(Collection<DocChange> changes) {
    tags(DELETE_TAGS, all(changes, DocChange::removedTags));
    List<Doc> deleted = all(changes, DocChange::deleted);
    batch.write(
        DELETE_DOCS, deleted, p -> p.texts(deleted, Doc::collection).texts(deleted, Doc::key));
    put(INSERT_DOCS, all(changes, DocChange::added));
    put(UPDATE_DOCS, all(changes, DocChange::updated));
    tags(INSERT_TAGS, all(changes, DocChange::addedTags));
  }

  private void put(String sql, List<Doc> put) {
    batch.write(
        sql,
        put,
        p ->
            p.texts(put, Doc::collection)
                .texts(put, Doc::key)
                .numbers(put, Doc::sortKey)
                .texts(put, doc -> Entries.write(doc.tags()))
                .texts(put, doc -> MediaType.of(doc.payload()))
                .bytes(put, doc -> DocTable.packed(doc.payload())));
  }

  private void tags(String sql, List<DocChange.Tag> tags) {
    batch.write(
        sql,
        tags,
        p ->
            p.numbers(tags, DocChange.Tag::number)
                .numbers(tags, DocChange.Tag::sortKey)
                .texts(tags, tag -> tag.doc().key()));
  }

  private static <T> List<T> all(Collection<DocChange> changes, Function<DocChange, List<T>> part) {
    List<T> all = new ArrayList<>();
    for (DocChange change : changes) {
      all.addAll(part.apply(change));
    }
    return all;
  }
}
