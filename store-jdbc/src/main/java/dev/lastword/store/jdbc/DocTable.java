package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;
import dev.lastword.store.Payload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

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

  static void write(Statements statements, Collection<DocChange> changes) throws SQLException {
    statements.updateAll(
        """
        DELETE FROM doc_tag
        WHERE collection = ? AND name = ? AND value = ? AND sort_key = ? AND doc_key = ?
        """,
        changes.stream().flatMap(change -> change.removedTags().stream()).toList(),
        DocTable::bind);
    statements.updateAll(
        "DELETE FROM doc WHERE collection = ? AND doc_key = ?",
        changes.stream().flatMap(change -> change.deleted().stream()).toList(),
        (p, doc) -> p.text(doc.collection()).text(doc.key()));
    put(statements, changes.stream().flatMap(change -> change.after().stream()).toList());
    statements.updateAll(
        "INSERT INTO doc_tag (collection, name, value, sort_key, doc_key) VALUES (?, ?, ?, ?, ?)",
        changes.stream().flatMap(change -> change.addedTags().stream()).toList(),
        DocTable::bind);
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

  private static void bind(Parameters p, DocChange.Tag tag) throws SQLException {
    p.text(tag.doc().collection()).text(tag.name()).text(tag.value());
    p.number(tag.sortKey()).text(tag.doc().key());
  }
}
