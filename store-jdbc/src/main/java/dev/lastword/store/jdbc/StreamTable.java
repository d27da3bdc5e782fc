package dev.lastword.store.jdbc;

import dev.lastword.store.Micros;
import dev.lastword.store.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Families of streams, and the ends of their streams. */
public final class StreamTable {

  /** Rows of the log that are rewritten together. */
  private static final int STRETCH = 100;

  private StreamTable() {}

  /** Returns a family that has a row. */
  public static StreamFamily read(ResultSet row) throws SQLException {
    String name = row.getString("name");
    return new StreamFamily(
        row.getLong("stream_no"),
        true,
        name,
        members(row),
        row.getLong("version"),
        Micros.fromEpoch(row.getLong("recorded_at")));
  }

  /** Returns the streams of a family with their ends, in the order of their places. */
  static List<StreamFamily.Member> members(ResultSet row) throws SQLException {
    String name = row.getString("name");
    StreamId first = StreamFamily.first(name, row.getString("category"));
    long version = row.getLong("version") - row.getLong("others");
    StreamFamily.Member member = new StreamFamily.Member(first, version, row.getInt("erased") == 1);
    return StreamFamily.members(name, member, row.getBytes("followers"));
  }

  /** Returns the streams of a family in the order of their places. */
  static List<StreamId> streams(ResultSet row) throws SQLException {
    String name = row.getString("name");
    StreamId first = StreamFamily.first(name, row.getString("category"));
    StreamFamily.Member member = new StreamFamily.Member(first, 0, false);
    return StreamFamily.members(name, member, row.getBytes("followers")).stream()
        .map(StreamFamily.Member::id)
        .toList();
  }

  public static void write(Statements statements, Collection<StreamFamily> families)
      throws SQLException {
    statements.updateAll(
        """
        INSERT INTO stream (stream_no, name, category, version, recorded_at, others, erased,
          followers)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        families.stream().filter(family -> !family.stored()).toList(),
        (p, family) -> {
          StreamFamily.Member first = family.members().get(0);
          p.number(family.number()).text(family.name()).text(first.id().category());
          p.number(family.version()).time(family.recordedAt()).number(family.others());
          p.number(first.erased() ? 1 : 0).bytes(family.followers());
        });
    statements.updateAll(
        """
        UPDATE stream SET version = ?, recorded_at = ?, others = ?, erased = ?, followers = ?
        WHERE stream_no = ?
        """,
        families.stream().filter(StreamFamily::stored).toList(),
        (p, family) -> {
          p.number(family.version()).time(family.recordedAt()).number(family.others());
          p.number(family.members().get(0).erased() ? 1 : 0).bytes(family.followers());
          p.number(family.number());
        });
  }

  /** Removes the events and snapshots of erased streams and keeps the ids of commits (E1, E4). */
  static void erase(Statements statements, Changes changes) throws SQLException {
    Set<Long> done = new HashSet<>();
    for (StreamId stream : changes.erased) {
      StreamFamily family = changes.families.of(stream);
      if (done.add(family.number())) {
        erase(statements, family);
      }
      statements.update(
          "DELETE FROM snapshot WHERE category = ? AND id = ?", p -> p.stream(stream));
    }
  }

  /** A row of the log from which erased streams are to be removed. */
  private record Erasable(
      long position,
      long version,
      int events,
      Instant recordedAt,
      Optional<UUID> commitId,
      List<LogRow.Entry> entries) {

    public static Erasable read(ResultSet row, Dialect dialect) throws SQLException {
      Instant recordedAt = Micros.fromEpoch(row.getLong("recorded_at"));
      return new Erasable(
          row.getLong("position"),
          row.getLong("version"),
          row.getInt("events"),
          recordedAt,
          row.getObject("commit_id") == null
              ? Optional.empty()
              : Optional.of(dialect.readId(row, "commit_id")),
          LogFormat.read(row.getBytes("body"), recordedAt));
    }
  }

  private static void erase(Statements statements, StreamFamily family) throws SQLException {
    long after = 0;
    List<Erasable> rows;
    do {
      long from = after;
      rows =
          statements.list(
              """
              SELECT position, version, events, recorded_at, commit_id, body FROM log
              WHERE stream_no = ? AND version > ? ORDER BY version LIMIT ?
              """,
              p -> p.number(family.number()).number(from).number(STRETCH),
              row -> Erasable.read(row, statements.dialect()));
      for (Erasable row : rows) {
        erase(statements, row, family);
        after = row.version();
      }
    } while (rows.size() == STRETCH);
  }

  private static void erase(Statements statements, Erasable row, StreamFamily family)
      throws SQLException {
    List<LogRow.Entry> left =
        row.entries().stream()
            .filter(entry -> !family.members().get(entry.place()).erased())
            .toList();
    if (left.size() == row.entries().size()) {
      return;
    }
    LogRow.Entry first = row.entries().get(0);
    boolean losesId = row.commitId().isPresent() && !left.contains(first);
    if (losesId) {
      statements.update(
          "INSERT INTO erased_commit (commit_id, category, id, version) VALUES (?, ?, ?, ?)",
          p ->
              p.id(row.commitId().orElseThrow()).stream(family.members().get(first.place()).id())
                  .number(first.version()));
    }
    if (left.isEmpty()) {
      statements.update("DELETE FROM log WHERE position = ?", p -> p.number(row.position()));
    } else {
      byte[] body = LogFormat.write(left, row.recordedAt());
      statements.update(
          losesId
              ? "UPDATE log SET body = ?, commit_id = NULL WHERE position = ?"
              : "UPDATE log SET body = ? WHERE position = ?",
          p -> p.bytes(body).number(row.position()));
    }
  }
}
