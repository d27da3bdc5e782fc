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
import java.util.Optional;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatements;

/** Pages of events. */
public final class EventReads {

  /** Rows that a driver may fetch ahead, so that a bound on bytes also bounds memory. */
  private static final int FETCH = 64;

  /**
   * As many events as fit a page, the first in any case (R2).
   *
   * @param more whether the query had others
   */
  public record Taken(List<StoredEvent> events, boolean more) {

    public static final Taken NONE = new Taken(List.of(), false);

    public StoredEvent last() {
      return events.get(events.size() - 1);
    }
  }

  private final Dialect dialect;

  public EventReads(Dialect dialect) {
    this.dialect = dialect;
  }

  /** Rows that a page of a stream may begin with, backward: those of the first stream are known. */
  public static final String BELOW =
      """
      e.version < CASE WHEN :first AND s.category = :category
          THEN :above + s.others ELSE %1$d END
        AND e.version - e.events < CASE WHEN :first AND s.category = :category
          THEN :from + s.others ELSE %1$d END\
      """
          .formatted(Long.MAX_VALUE);

  /** Columns of a page of a stream: its family, and a row of the log. */
  public static final String PAGE_COLUMNS = "s.version, s.others, s.erased, " + LogTable.COLUMNS;

  /** Up to a version of a stream, its family has at least as many events. */
  public static final String STREAM_FORWARD =
      """
      SELECT %s
      FROM stream s LEFT JOIN log e ON e.stream_no = s.stream_no AND e.version >= :from
      WHERE s.name = :name
      ORDER BY e.version
      """
          .formatted(PAGE_COLUMNS);

  /** Up to a version of its first stream, a family has no more than those of all others beside. */
  public static final String STREAM_BACKWARD =
      """
      SELECT %s
      FROM stream s LEFT JOIN log e ON e.stream_no = s.stream_no AND %s
      WHERE s.name = :name
      ORDER BY e.version DESC
      """
          .formatted(PAGE_COLUMNS, BELOW);

  StreamPage stream(Handle handle, StreamId stream, ReadSpec spec) {
    return stream(handle, StreamFamily.shared(stream), stream, spec)
        .or(() -> stream(handle, StreamFamily.alone(stream), stream, spec))
        .orElseGet(() -> new StreamPage(List.of(), 0, false, false));
  }

  /**
   * Returns a page of a stream if it is in that family. Head and events come from one statement,
   * and so from one snapshot (R3).
   */
  private Optional<StreamPage> stream(
      Handle handle, String family, StreamId stream, ReadSpec spec) {
    boolean forward = spec.direction() == Direction.FORWARD;
    // No version comes near the highest number, and a little is added to that.
    long from = Math.min(spec.fromVersion(), Long.MAX_VALUE >> 1);
    return handle
        .createQuery(dialect.streamPage(spec.direction()))
        .configure(SqlStatements.class, sql -> sql.setUnusedBindingAllowed(true))
        .bind("name", family)
        .bind("category", stream.category())
        .bind("first", !family.equals(StreamFamily.shared(stream)) || family.equals(stream.id()))
        .bind("from", from)
        .bind("above", from + LogRow.MOST_EVENTS)
        .bind("rows", spec.maxEvents() + 1L)
        .setFetchSize(FETCH)
        .scanResultSet(
            (rows, context) -> {
              ResultSet result = rows.get();
              if (result.next()) {
                for (StreamFamily.Member member : StreamTable.members(result)) {
                  if (member.id().equals(stream)) {
                    return Optional.of(page(result, member, from, spec));
                  }
                }
              }
              return Optional.empty();
            });
  }

  private static StreamPage page(
      ResultSet rows, StreamFamily.Member member, long from, ReadSpec spec) throws SQLException {
    long head = member.version();
    rows.getLong("position");
    if (rows.wasNull() || member.erased()) {
      return new StreamPage(List.of(), head, false, member.erased());
    }
    boolean forward = spec.direction() == Direction.FORWARD;
    Predicate<StoredEvent> fits =
        event ->
            event.stream().equals(member.id())
                && (forward ? event.version() >= from : event.version() <= from);
    long last = forward ? head : 1;
    Page page =
        new Page(
            spec.maxEvents(),
            spec.maxBytes(),
            type -> true,
            fits,
            event -> event.version() == last);
    Taken taken = page.take(rows, forward);
    return new StreamPage(taken.events(), head, taken.more(), false);
  }

  /**
   * Returns what a page has already, with what a filter lets through above {@code after}, up to
   * {@code end} inclusive. A row is known by the position of its last event, so the first row may
   * begin before {@code after}.
   *
   * <p>Of types and categories, the database knows only which rows may hold one. A CROSS JOIN,
   * because SQLite keeps its order: it would else go through all streams of a category and sort
   * what it finds.
   */
  public Taken feed(Handle handle, long after, long end, FeedSpec spec, Taken before) {
    List<String> types = List.copyOf(spec.types());
    Query query =
        handle
            .createQuery(feedQuery(types.size(), spec.categories().size()))
            .bind("after", after)
            .bind("end", end)
            .setFetchSize(FETCH);
    for (int i = 0; i < types.size(); i++) {
      query.bind("type" + i, LogFormat.mark(types.get(i)));
    }
    List<String> categories = List.copyOf(spec.categories());
    for (int i = 0; i < categories.size(); i++) {
      query.bind("category" + i, categories.get(i));
      query.bind("bytes" + i, categories.get(i).getBytes(UTF_8));
    }
    if (types.isEmpty() && categories.isEmpty()) {
      query.bind("rows", spec.maxEvents() + 1L);
    }
    Predicate<String> wanted = type -> spec.types().isEmpty() || spec.types().contains(type);
    Predicate<StoredEvent> fits = event -> event.position() > after && spec.matches(event);
    return query.scanResultSet(
        (rows, context) -> {
          ResultSet result = rows.get();
          Page page = new Page(spec.maxEvents(), spec.maxBytes(), wanted, fits, event -> false);
          before.events().forEach(page::add);
          return result.next() ? page.take(result, true) : before;
        });
  }

  private String feedQuery(int types, int categories) {
    StringBuilder sql = new StringBuilder("SELECT ").append(LogTable.COLUMNS);
    sql.append("\nFROM log e CROSS JOIN stream s\nWHERE s.stream_no = e.stream_no");
    sql.append(" AND e.position > :after AND e.position <= :end\n");
    for (int i = 0; i < types; i++) {
      sql.append(i == 0 ? "AND (" : " OR ").append(dialect.contains("e.body", ":type" + i));
    }
    sql.append(types == 0 ? "" : ")\n");
    for (int i = 0; i < categories; i++) {
      sql.append(i == 0 ? "AND (" : " OR ").append("s.category = :category" + i).append(" OR ");
      sql.append(dialect.contains("s.followers", ":bytes" + i));
    }
    sql.append(categories == 0 ? "" : ")\n");
    // Without a filter, each row has an event for the page.
    boolean all = types + categories == 0;
    return sql.append("ORDER BY e.position").append(all ? " LIMIT :rows" : "").toString();
  }

  /** A page that is filled from rows. */
  private static final class Page {

    private final int maxEvents;
    private final long maxBytes;
    private final Predicate<String> types;
    private final Predicate<StoredEvent> fits;
    private final Predicate<StoredEvent> ends;
    private final List<StoredEvent> events = new ArrayList<>();
    private long bytes;

    Page(
        int maxEvents,
        long maxBytes,
        Predicate<String> types,
        Predicate<StoredEvent> fits,
        Predicate<StoredEvent> ends) {
      this.maxEvents = maxEvents;
      this.maxBytes = maxBytes;
      this.types = types;
      this.fits = fits;
      this.ends = ends;
    }

    /** Takes from the current row on. */
    Taken take(ResultSet rows, boolean forward) throws SQLException {
      do {
        List<StoredEvent> row = LogTable.read(rows, types);
        if (!forward) {
          Collections.reverse(row);
        }
        for (StoredEvent event : row) {
          if (fits.test(event)) {
            if (!add(event)) {
              return new Taken(events, true);
            }
            if (ends.test(event)) {
              return new Taken(events, false);
            }
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
