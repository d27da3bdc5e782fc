package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static dev.lastword.store.jdbc.postgres.PostgresServer.position;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.jdbc.Intercepted;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The feed never passes a position that may still appear, and passes all others at once. */
final class PostgresFeedTest {

  private final StoreConfig config = PostgresServer.newConfig();

  @Test
  void nothing_is_shown_past_a_transaction_that_has_a_position() throws SQLException {
    try (EventStore store = PostgresServer.open(config);
        Connection slow = PostgresServer.connect(config)) {
      commit(store, "a");
      PostgresServer.takePositions(config, slow, 1);
      long last = commit(store, "b");

      FeedPage page = store.feed(0, FeedSpec.ALL);

      assertEquals(1, page.events().size());
      assertEquals(1, page.next());
      assertEquals(1, store.feedEnd());
      assertEquals(position(3), last);
    }
  }

  @Test
  void the_gap_is_passed_once_its_owner_has_rolled_back() throws SQLException {
    try (EventStore store = PostgresServer.open(config);
        Connection slow = PostgresServer.connect(config)) {
      PostgresServer.takePositions(config, slow, 2);
      commit(store, "a");
      assertEquals(List.of(), store.feed(0, FeedSpec.ALL).events());

      slow.rollback();

      FeedPage page = store.feed(0, FeedSpec.ALL);
      assertEquals(1, page.events().size());
      assertEquals(position(3), page.next());
      assertEquals(position(3), store.feedEnd());
    }
  }

  @Test
  void a_page_goes_on_where_what_was_settled_before_ends() throws SQLException {
    try (EventStore store = PostgresServer.open(config)) {
      commit(store, "a");
      commit(store, "b");
      assertEquals(position(2), store.feed(0, FeedSpec.ALL).next());
      commit(store, "c");
      commit(store, "d");

      FeedPage three = store.feed(0, FeedSpec.ALL.maxEvents(3));
      FeedPage rest = store.feed(three.next(), FeedSpec.ALL);

      assertEquals(List.of(1L, position(2), position(3)), positions(three));
      assertTrue(three.more());
      assertEquals(List.of(position(4)), positions(rest));
      assertEquals(4, store.feed(0, FeedSpec.ALL).events().size());
    }
  }

  private static List<Long> positions(FeedPage page) {
    return page.events().stream().map(StoredEvent::position).toList();
  }

  @Test
  void who_came_after_the_gap_was_noted_does_not_keep_it_closed() throws SQLException {
    try (EventStore store = PostgresServer.open(config);
        Connection slow = PostgresServer.connect(config);
        Connection later = PostgresServer.connect(config)) {
      PostgresServer.takePositions(config, slow, 1);
      commit(store, "a");
      assertEquals(List.of(), store.feed(0, FeedSpec.ALL).events());
      PostgresServer.takePositions(config, later, 1);
      commit(store, "b");
      slow.rollback();

      FeedPage page = store.feed(0, FeedSpec.ALL);

      assertEquals(1, page.events().size());
      assertEquals(position(2), page.next());
    }
  }

  @Test
  void a_transaction_without_positions_holds_nothing_up() throws SQLException {
    try (EventStore store = PostgresServer.open(config);
        Connection other = PostgresServer.connect(config)) {
      other.createStatement().execute("UPDATE token_floor SET token = token");
      commit(store, "a");
      PostgresServer.run(config, "SELECT nextval('commit_number')");
      commit(store, "b");

      assertEquals(2, store.feed(0, FeedSpec.ALL).events().size());
    }
  }

  /** Shows that the proof is what keeps the feed from losing events: with another it loses one. */
  @Test
  void without_the_proof_an_event_would_be_lost() throws SQLException {
    Intercepted driver = new Intercepted();
    driver.rewrite(sql -> sql.contains("virtualtransaction") ? sql + " AND NOT granted" : sql);
    try (EventStore naive = PostgresStoreProvider.open(config, driver);
        EventStore store = PostgresServer.open(config);
        Connection slow = PostgresServer.connect(config)) {
      commit(store, "a");
      insertAtNextPosition(slow);
      commit(store, "b");

      long naivelyRead = naive.feed(0, FeedSpec.ALL).next();
      long read = store.feed(0, FeedSpec.ALL).next();
      slow.commit();

      assertEquals(position(3), naivelyRead);
      assertEquals(0, naive.feed(naivelyRead, FeedSpec.ALL).events().size());
      assertEquals(1, read);
      assertEquals(2, store.feed(read, FeedSpec.ALL).events().size());
    }
  }

  private void insertAtNextPosition(Connection connection) throws SQLException {
    PostgresServer.takePositions(config, connection, 1);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO log (position, stream_no, version, recorded_at, events, commit_events,
            commit_id, body)
          SELECT %d, stream_no, version + 1, recorded_at, 1, 1, gen_random_uuid(), body
          FROM log WHERE position = 1
          """
              .formatted(position(2)));
    }
  }

  @Test
  void a_consumer_beside_writers_of_two_nodes_gets_every_event_once_and_in_order()
      throws Exception {
    int writers = 8;
    int commits = 40;
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try (EventStore one = PostgresServer.open(config);
        EventStore two = PostgresServer.open(config)) {
      List<Future<List<Long>>> written = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        EventStore node = i % 2 == 0 ? one : two;
        String own = "s" + i / 2;
        Callable<List<Long>> writer = () -> write(node, own, commits);
        written.add(threads.submit(writer));
      }
      List<Long> seen = new ArrayList<>();
      long after = 0;
      while (seen.size() < writers * commits) {
        boolean finished = written.stream().allMatch(Future::isDone);
        FeedPage page = two.feed(after, FeedSpec.ALL.maxEvents(7));
        page.events().forEach(event -> seen.add(event.position()));
        assertTrue(!page.events().isEmpty() || !finished, "the feed ended at " + seen.size());
        after = page.next();
      }
      List<Long> acknowledged = new ArrayList<>();
      for (Future<List<Long>> each : written) {
        acknowledged.addAll(each.get());
      }
      assertEquals(new HashSet<>(acknowledged), new HashSet<>(seen));
      assertEquals(seen.stream().sorted().distinct().toList(), seen);
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<Long> write(EventStore store, String stream, int commits) {
    List<Long> positions = new ArrayList<>();
    for (int i = 0; i < commits; i++) {
      positions.add(commit(store, stream));
    }
    return positions;
  }

  private static long commit(EventStore store, String stream) {
    List<Long> positions =
        store.commit(Commit.append(stream(stream), Expected.ANY, event("A"))).positions();
    return positions.get(0);
  }
}
