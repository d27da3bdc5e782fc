package dev.lastword.store.jdbc;

import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Pages of events. */
final class EventReads {

  /** Rows that a driver may fetch ahead, so that a bound on bytes also bounds memory. */
  private static final int FETCH = 64;

  /**
   * As many events as fit a page, the first in any case (R2).
   *
   * @param more whether the query had others
   */
  record Taken(List<StoredEvent> events, boolean more) {

    StoredEvent last() {
      return events.get(events.size() - 1);
    }
  }

  private final Dialect dialect;

  EventReads(Dialect dialect) {
    this.dialect = dialect;
  }

  static final String STREAM_FORWARD =
      """
      SELECT s.version AS head, s.erased, %s
      FROM stream s LEFT JOIN event e ON e.stream_no = s.stream_no AND e.version >= :from
      WHERE s.category = :category AND s.id = :id
      ORDER BY e.version
      LIMIT :rows
      """
          .formatted(EventTable.COLUMNS);

  static final String STREAM_BACKWARD =
      """
      SELECT s.version AS head, s.erased, %s
      FROM stream s LEFT JOIN event e ON e.stream_no = s.stream_no AND e.version <= :from
      WHERE s.category = :category AND s.id = :id
      ORDER BY e.version DESC
      LIMIT :rows
      """
          .formatted(EventTable.COLUMNS);

  /** Head and events come from one statement, and so from one snapshot (R3). */
  StreamPage stream(Handle handle, StreamId stream, ReadSpec spec) {
    return handle
        .createQuery(dialect.streamPage(spec.direction()))
        .bind("category", stream.category())
        .bind("id", stream.id())
        .bind("from", spec.fromVersion())
        .bind("rows", spec.maxEvents() + 1L)
        .setFetchSize(FETCH)
        .scanResultSet(
            (rows, context) -> {
              ResultSet result = rows.get();
              if (!result.next()) {
                return new StreamPage(List.of(), 0, false, false);
              }
              long head = result.getLong("head");
              boolean erased = result.getInt("erased") == 1;
              result.getLong("position");
              if (result.wasNull()) {
                return new StreamPage(List.of(), head, false, erased);
              }
              Taken taken = take(result, spec.maxEvents(), spec.maxBytes());
              return new StreamPage(taken.events(), head, taken.more(), erased);
            });
  }

  /**
   * Returns what a filter lets through above {@code after}, up to {@code end} inclusive.
   *
   * <p>A CROSS JOIN, because SQLite keeps its order: it would else go through all streams of a
   * category and sort what it finds.
   */
  Taken feed(Handle handle, long after, long end, FeedSpec spec) {
    Query query =
        handle
            .createQuery(
                """
                SELECT %s
                FROM event e CROSS JOIN stream s
                WHERE s.stream_no = e.stream_no AND e.position > :after AND e.position <= :end
                %s %s
                ORDER BY e.position
                LIMIT :rows
                """
                    .formatted(
                        EventTable.COLUMNS,
                        spec.types().isEmpty() ? "" : "AND e.type IN (<types>)",
                        spec.categories().isEmpty() ? "" : "AND s.category IN (<categories>)"))
            .bind("after", after)
            .bind("end", end)
            .bind("rows", spec.maxEvents() + 1L)
            .setFetchSize(FETCH);
    if (!spec.types().isEmpty()) {
      query.bindList("types", List.copyOf(spec.types()));
    }
    if (!spec.categories().isEmpty()) {
      query.bindList("categories", List.copyOf(spec.categories()));
    }
    return query.scanResultSet(
        (rows, context) -> {
          ResultSet result = rows.get();
          return result.next()
              ? take(result, spec.maxEvents(), spec.maxBytes())
              : new Taken(List.of(), false);
        });
  }

  /** Takes from the current row on. */
  private Taken take(ResultSet rows, int maxEvents, long maxBytes) throws SQLException {
    List<StoredEvent> events = new ArrayList<>();
    long bytes = 0;
    do {
      if (events.size() == maxEvents) {
        return new Taken(events, true);
      }
      StoredEvent event = EventTable.read(rows, dialect);
      bytes += event.event().payload().size();
      if (bytes > maxBytes && !events.isEmpty()) {
        return new Taken(events, true);
      }
      events.add(event);
    } while (rows.next());
    return new Taken(events, false);
  }
}
