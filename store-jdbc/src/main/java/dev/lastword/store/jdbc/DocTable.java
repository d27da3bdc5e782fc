package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;
import dev.lastword.store.Payload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Documents, and their tags as an index over them. */
final class DocTable {

  /** The columns that {@link #read} needs. */
  static final String COLUMNS = "collection, doc_key, sort_key, tags, media_type, payload";

  private DocTable() {}

  static Doc read(ResultSet row) throws SQLException {
    return new Doc(
        row.getString("collection"),
        row.getString("doc_key"),
        row.getLong("sort_key"),
        Entries.read(row.getString("tags")),
        Payload.of(row.getBytes("payload"), row.getString("media_type")));
  }

  static void write(Statements statements, Map<DocId, Optional<Doc>> docs) throws SQLException {
    if (docs.isEmpty()) {
      return;
    }
    deleteTags(statements, docs.keySet());
    List<DocId> deleted = new ArrayList<>();
    List<Doc> put = new ArrayList<>();
    for (Map.Entry<DocId, Optional<Doc>> change : docs.entrySet()) {
      if (change.getValue().isPresent()) {
        put.add(change.getValue().get());
      } else {
        deleted.add(change.getKey());
      }
    }
    delete(statements, deleted);
    put(statements, put);
    putTags(statements, put);
  }

  private static void delete(Statements statements, List<DocId> ids) throws SQLException {
    statements.updateAll(
        "DELETE FROM doc WHERE collection = ? AND doc_key = ?",
        ids,
        (p, id) -> p.text(id.collection()).text(id.key()));
  }

  private static void put(Statements statements, List<Doc> docs) throws SQLException {
    statements.updateAll(
        """
        INSERT INTO doc (collection, doc_key, sort_key, tags, media_type, payload)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (collection, doc_key) DO UPDATE
        SET sort_key = excluded.sort_key, tags = excluded.tags,
          media_type = excluded.media_type, payload = excluded.payload
        """,
        docs,
        (p, doc) ->
            p.text(doc.collection())
                .text(doc.key())
                .number(doc.sortKey())
                .text(Entries.write(doc.tags()))
                .payload(doc.payload()));
  }

  private static void deleteTags(Statements statements, Collection<DocId> ids) throws SQLException {
    statements.updateAll(
        "DELETE FROM doc_tag WHERE collection = ? AND doc_key = ?",
        ids,
        (p, id) -> p.text(id.collection()).text(id.key()));
  }

  private static void putTags(Statements statements, List<Doc> docs) throws SQLException {
    record Tag(Doc doc, Map.Entry<String, String> entry) {}
    List<Tag> tags = new ArrayList<>();
    for (Doc doc : docs) {
      doc.tags().entrySet().forEach(entry -> tags.add(new Tag(doc, entry)));
    }
    statements.updateAll(
        """
        INSERT INTO doc_tag (collection, doc_key, name, value, sort_key)
        VALUES (?, ?, ?, ?, ?)
        """,
        tags,
        (p, tag) ->
            p.text(tag.doc().collection())
                .text(tag.doc().key())
                .text(tag.entry().getKey())
                .text(tag.entry().getValue())
                .number(tag.doc().sortKey()));
  }
}
