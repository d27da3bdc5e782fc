package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.Direction;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
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
      FROM stream s LEFT JOIN log e ON e.stream_no = s.stream_no AND e.version >= :from
      WHERE s.category = :category AND s.id = :id
      ORDER BY e.version
      LIMIT :rows
      """
          .formatted(LogTable.COLUMNS);

  /** A row is known by its last version; the one that holds a version is not far above it. */
  static final String STREAM_BACKWARD =
      """
      SELECT s.version AS head, s.erased, %s
      FROM stream s LEFT JOIN log e
        ON e.stream_no = s.stream_no AND e.version < :above AND e.version - e.events < :from
      WHERE s.category = :category AND s.id = :id
      ORDER BY e.version DESC
      LIMIT :rows
      """
          .formatted(LogTable.COLUMNS);

  /** Head and events come from one statement, and so from one snapshot (R3). */
  StreamPage stream(Handle handle, StreamId stream, ReadSpec spec) {
    boolean forward = spec.direction() == Direction.FORWARD;
    // No version comes near the highest number, and nothing may be added to that.
    long from = Math.min(spec.fromVersion(), Long.MAX_VALUE - LogRow.MOST_EVENTS);
    Query query =
        handle
            .createQuery(dialect.streamPage(spec.direction()))
            .bind("category", stream.category())
            .bind("id", stream.id())
            .bind("from", from)
            .bind("rows", spec.maxEvents() + 1L)
            .setFetchSize(FETCH);
    if (!forward) {
      query.bind("above", from + LogRow.MOST_EVENTS);
    }
    Predicate<StoredEvent> fits =
        event -> forward ? event.version() >= from : event.version() <= from;
    return query.scanResultSet(
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
          Page page = new Page(spec.maxEvents(), spec.maxBytes(), fits);
          Taken taken = page.take(result, forward);
          return new StreamPage(taken.events(), head, taken.more(), erased);
        });
  }

  /**
   * Returns what a filter lets through above {@code after}, up to {@code end} inclusive. A row is
   * known by the position of its last event, so the first row may begin before {@code after}.
   *
   * <p>Of types, the database knows only which rows may hold one. A CROSS JOIN, because SQLite
   * keeps its order: it would else go through all streams of a category and sort what it finds.
   */
  Taken feed(Handle handle, long after, long end, FeedSpec spec) {
    List<String> types = List.copyOf(spec.types());
    Query query =
        handle
            .createQuery(feedQuery(types.size(), !spec.categories().isEmpty()))
            .bind("after", after)
            .bind("end", end)
            .setFetchSize(FETCH);
    for (int i = 0; i < types.size(); i++) {
      query.bind("type" + i, types.get(i).getBytes(UTF_8));
    }
    if (types.isEmpty()) {
      query.bind("rows", spec.maxEvents() + 1L);
    }
    if (!spec.categories().isEmpty()) {
      query.bindList("categories", List.copyOf(spec.categories()));
    }
    Predicate<StoredEvent> fits = event -> event.position() > after && spec.matches(event);
    return query.scanResultSet(
        (rows, context) -> {
          ResultSet result = rows.get();
          return result.next()
              ? new Page(spec.maxEvents(), spec.maxBytes(), fits).take(result, true)
              : new Taken(List.of(), false);
        });
  }

  private String feedQuery(int types, boolean categories) {
    StringBuilder sql = new StringBuilder("SELECT ").append(LogTable.COLUMNS);
    sql.append("\nFROM log e CROSS JOIN stream s\nWHERE s.stream_no = e.stream_no");
    sql.append(" AND e.position > :after AND e.position <= :end\n");
    for (int i = 0; i < types; i++) {
      sql.append(i == 0 ? "AND (" : " OR ").append(dialect.bodyContains(":type" + i));
    }
    sql.append(types == 0 ? "" : ")\n");
    sql.append(categories ? "AND s.category IN (<categories>)\n" : "");
    // Without types, each row has an event for the page.
    return sql.append("ORDER BY e.position").append(types == 0 ? " LIMIT :rows" : "").toString();
  }

  /** A page that is filled from rows. */
  private static final class Page {

    private final int maxEvents;
    private final long maxBytes;
    private final Predicate<StoredEvent> fits;
    private final List<StoredEvent> events = new ArrayList<>();
    private long bytes;

    Page(int maxEvents, long maxBytes, Predicate<StoredEvent> fits) {
      this.maxEvents = maxEvents;
      this.maxBytes = maxBytes;
      this.fits = fits;
    }

    /** Takes from the current row on. */
    Taken take(ResultSet rows, boolean forward) throws SQLException {
      do {
        List<StoredEvent> row = LogTable.read(rows);
        if (!forward) {
          Collections.reverse(row);
        }
        for (StoredEvent event : row) {
          if (fits.test(event) && !add(event)) {
            return new Taken(events, true);
          }
        }
      } while (rows.next());
      return new Taken(events, false);
    }

    private boolean add(StoredEvent event) {
      bytes += event.event().payload().size();
      if (events.size() == maxEvents || (bytes > maxBytes && !events.isEmpty())) {
        return false;
      }
      events.add(event);
      return true;
    }
  }
}
