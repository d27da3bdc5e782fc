package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreCorrupt;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** Documents, and their tags as an index over them. */
public final class DocTable {

  /** The columns that {@link #read} needs. */
  public static final String COLUMNS = "collection, doc_key, sort_key, tags, media_type, payload";

  private DocTable() {}

  public static Doc read(ResultSet row) throws SQLException {
    return new Doc(
        row.getString("collection"),
        row.getString("doc_key"),
        row.getLong("sort_key"),
        Entries.read(row.getString("tags")),
        payload(row));
  }

  /** Returns JSON as what differs from the summary of an execution, and other content as it is. */
  public static byte[] packed(Payload payload) {
    if (!payload.mediaType().equals(Payload.JSON)) {
      return payload.toBytes();
    }
    ByteSink out = new ByteSink(128);
    out.number(payload.size());
    new PayloadPacking(PayloadPacking.Sample.DOCUMENTS, payload.size())
        .write(payload.toBytes(), out);
    return out.toBytes();
  }

  private static Payload payload(ResultSet row) throws SQLException {
    Payload stored = MediaType.payload(row);
    if (!stored.mediaType().equals(Payload.JSON)) {
      return stored;
    }
    try {
      ByteBuffer in = ByteBuffer.wrap(stored.toBytes());
      int size = LogFormat.payloadSize(in);
      // A size that a damaged row only claims takes no memory.
      int room = Math.min(size, LogFormat.ROOM);
      PayloadPacking packing = new PayloadPacking(PayloadPacking.Sample.DOCUMENTS, room);
      return Payload.of(packing.read(size, in), Payload.JSON);
    } catch (RuntimeException e) {
      throw new StoreCorrupt("a document holds what this store never writes", e);
    }
  }

  public static void write(Statements statements, Collection<DocChange> changes)
      throws SQLException {
    statements.updateAll(
        "DELETE FROM doc_tag WHERE tag = ? AND sort_key = ? AND doc_key = ?",
        changes.stream().flatMap(change -> change.removedTags().stream()).toList(),
        DocTable::bind);
    statements.updateAll(
        "DELETE FROM doc WHERE collection = ? AND doc_key = ?",
        changes.stream().flatMap(change -> change.deleted().stream()).toList(),
        (p, doc) -> p.text(doc.collection()).text(doc.key()));
    put(statements, changes.stream().flatMap(change -> change.after().stream()).toList());
    statements.updateAll(
        "INSERT INTO doc_tag (tag, sort_key, doc_key) VALUES (?, ?, ?)",
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
                .text(MediaType.of(doc.payload()))
                .bytes(packed(doc.payload())));
  }

  private static void bind(Parameters p, DocChange.Tag tag) throws SQLException {
    p.number(tag.number()).number(tag.sortKey()).text(tag.doc().key());
  }
}
