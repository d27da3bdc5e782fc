package dev.lastword.store.jdbc;

import static dev.lastword.store.jdbc.Samples.event;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.Stores;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import dev.lastword.store.jdbc.postgres.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Streams that share rows are read, counted, repeated and erased as if each had its own. */
final class StreamFamiliesTest {

  private static final StreamId FIRST = new StreamId("execution", "e");

  @TempDir private Path folder;

  /** A question to a store. */
  private interface Question {
    void ask(EventStore store, StoreConfig config) throws SQLException;
  }

  private Stream<DynamicTest> onEach(Question question) {
    return Stream.of("sqlite", "postgresql")
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () -> {
                      StoreConfig config =
                          name.equals("sqlite")
                              ? StoreConfig.of("sqlite:" + folder.resolve("families.db"))
                              : PostgresServer.newConfig();
                      try (EventStore store = Stores.open(config)) {
                        question.ask(store, config);
                      }
                    }));
  }

  @TestFactory
  Stream<DynamicTest> streams_of_a_family_are_read_as_if_each_were_alone() {
    return onEach(
        (store, config) -> {
          Random random = new Random(5);
          List<StreamId> streams = new ArrayList<>(List.of(FIRST, new StreamId("graph", "e")));
          IntStream.range(0, 40).forEach(i -> streams.add(job(i)));
          Map<StreamId, List<EventRecord>> model = new HashMap<>();
          List<EventRecord> feed = new ArrayList<>();
          for (int round = 0; round < 150; round++) {
            Commit.Builder commit = Commit.builder();
            int most = Math.min(streams.size(), 2 + round / 3);
            random
                .ints(1 + random.nextInt(4), 0, most)
                .distinct()
                .mapToObj(streams::get)
                .forEach(
                    stream -> {
                      List<EventRecord> events =
                          IntStream.rangeClosed(0, random.nextInt(3))
                              .mapToObj(i -> event("NODE_READY"))
                              .toList();
                      List<EventRecord> all =
                          model.computeIfAbsent(stream, any -> new ArrayList<>());
                      commit.append(stream, Expected.version(all.size()), events);
                      all.addAll(events);
                      feed.addAll(events);
                    });
            store.commit(commit.build());
          }

          streams.forEach(
              stream -> readsAs(store, stream, model.getOrDefault(stream, List.of()), random));
          List<StoredEvent> fed = store.feed(0, FeedSpec.ALL.maxEvents(1_000)).events();
          assertEquals(feed, fed.stream().map(StoredEvent::event).toList());
          FeedSpec graphs = FeedSpec.ALL.categories("graph").maxEvents(1_000);
          assertEquals(
              model.get(streams.get(1)),
              store.feed(0, graphs).events().stream().map(StoredEvent::event).toList());
        });
  }

  private static void readsAs(
      EventStore store, StreamId stream, List<EventRecord> all, Random random) {
    for (int i = 0; i < 12; i++) {
      int from = 1 + random.nextInt(all.size() + 2);
      int most = 1 + random.nextInt(all.size() + 1);
      int end = Math.min(all.size(), from - 1 + most);

      StreamPage page = store.read(stream, ReadSpec.forwardFrom(from).maxEvents(most));
      StreamPage back = store.read(stream, ReadSpec.backwardFrom(from).maxEvents(most));

      List<EventRecord> forward = from > all.size() ? List.of() : all.subList(from - 1, end);
      int last = Math.min(from, all.size());
      List<EventRecord> backward =
          IntStream.range(0, Math.min(most, last)).mapToObj(k -> all.get(last - 1 - k)).toList();
      assertEquals(forward, page.events().stream().map(StoredEvent::event).toList());
      assertEquals(end < all.size() && from <= all.size(), page.more());
      assertEquals(backward, back.events().stream().map(StoredEvent::event).toList());
      assertEquals(last > most, back.more());
      assertEquals(all.size(), page.headVersion());
      assertEquals(all.size(), back.headVersion());
    }
  }

  @TestFactory
  Stream<DynamicTest> a_job_that_began_before_its_execution_and_the_33rd_of_it_are_alone() {
    return onEach(
        (store, config) -> {
          store.commit(Commit.append(job(0), Expected.version(0), event("A")));
          store.commit(Commit.append(FIRST, Expected.version(0), event("B")));
          store.commit(Commit.append(job(0), Expected.version(1), event("C")));
          Commit.Builder fork = Commit.builder();
          for (int i = 1; i <= StreamFamily.MOST_MEMBERS; i++) {
            fork.append(job(i), Expected.version(0), event("D"));
          }
          store.commit(fork.build());
          store.commit(
              Commit.append(job(StreamFamily.MOST_MEMBERS), Expected.version(1), event("E")));

          assertEquals(2, store.read(job(0), ReadSpec.forwardFrom(1)).headVersion());
          for (int i = 1; i <= StreamFamily.MOST_MEMBERS; i++) {
            boolean isLast = i == StreamFamily.MOST_MEMBERS;
            StreamPage page = store.read(job(i), ReadSpec.forwardFrom(1));
            assertEquals(isLast ? 2 : 1, page.events().size());
          }
          assertEquals(3, count(config, "SELECT count(*) FROM stream"));
        });
  }

  @TestFactory
  Stream<DynamicTest> an_erased_stream_leaves_its_family_and_none_of_its_bytes() {
    return onEach(
        (store, config) -> {
          Commit start =
              Commit.builder()
                  .append(FIRST, Expected.version(0), event("SECRET_FIRST"), event("TOLD"))
                  .append(job(1), Expected.version(0), event("SECRET_JOB"))
                  .append(job(2), Expected.version(0), event("KEPT"))
                  .build();
          store.commit(start);
          Commit only = Commit.append(job(1), Expected.version(1), event("SECRET_JOB"));
          store.commit(only);
          Commit tail =
              Commit.builder()
                  .append(job(2), Expected.version(1), event("KEPT"))
                  .append(job(1), Expected.version(2), event("SECRET_JOB"))
                  .build();
          CommitResult tailed = store.commit(tail);

          store.commit(Commit.builder().erase(job(1), 3).build());

          assertEquals(0, count(config, bodies("SECRET_JOB")));
          assertTrue(count(config, bodies("SECRET_FIRST")) > 0);
          StreamPage erased = store.read(job(1), ReadSpec.forwardFrom(1));
          assertEquals(new StreamPage(List.of(), 3, false, true), erased);
          assertEquals(2, store.read(job(2), ReadSpec.backwardFromHead()).events().size());
          List<Long> positions =
              store.feed(0, FeedSpec.ALL).events().stream().map(StoredEvent::position).toList();
          assertEquals(4, positions.size());
          assertEquals(tailed.positions().get(0), positions.get(3));
          for (Commit used : List.of(start, only, tail)) {
            if (used != tail) {
              assertThrows(StreamErased.class, () -> store.commit(used));
            }
            Commit other =
                Commit.append(new StreamId("a", "b"), Expected.ANY, used.events().get(0));
            DuplicateEvent refused = assertThrows(DuplicateEvent.class, () -> store.commit(other));
            assertEquals(DuplicateEvent.Reason.ERASED, refused.reason());
          }

          store.commit(Commit.builder().erase(FIRST, 2).erase(job(2), 2).build());

          assertEquals(0, count(config, "SELECT count(*) FROM log"));
          assertTrue(store.feed(0, FeedSpec.ALL).events().isEmpty());
          assertTrue(store.read(FIRST, ReadSpec.forwardFrom(1)).erased());
          Commit again = Commit.append(new StreamId("a", "b"), Expected.ANY, start.events().get(0));
          assertThrows(DuplicateEvent.class, () -> store.commit(again));
        });
  }

  @TestFactory
  Stream<DynamicTest> snapshots_and_guards_are_of_one_stream_of_the_family() {
    return onEach(
        (store, config) -> {
          Snapshot snapshot = new Snapshot(job(1), 1, "tag", event("A").payload());
          store.commit(
              Commit.builder()
                  .append(FIRST, Expected.version(0), event("A"), event("B"))
                  .append(job(1), Expected.version(0), event("C"))
                  .put(snapshot)
                  .build());
          Snapshots snapshots = store.extension(Snapshots.class);

          assertEquals(snapshot, snapshots.latest(job(1), 9).orElseThrow());
          assertFalse(snapshots.latest(FIRST, 9).isPresent());
          Commit beyond =
              Commit.builder().put(new Snapshot(job(1), 2, "tag", event("A").payload())).build();
          assertThrows(VersionConflict.class, () -> store.commit(beyond));
          Commit guarded =
              Commit.builder()
                  .append(job(1), Expected.version(1), event("D"))
                  .require(FIRST, 3)
                  .build();
          VersionConflict refused =
              assertThrows(VersionConflict.class, () -> store.commit(guarded));
          assertEquals(2, refused.actual());
        });
  }

  private static StreamId job(int number) {
    return new StreamId("job", "e/" + number);
  }

  private static String bodies(String type) {
    String hex = HexFormat.of().formatHex(type.getBytes(UTF_8));
    return "SELECT count(*) FROM log WHERE HEX LIKE '%" + hex + "%'";
  }

  private static long count(StoreConfig config, String sql) throws SQLException {
    boolean lite = config.url().startsWith("sqlite:");
    String own = sql.replace("HEX", lite ? "lower(hex(body))" : "encode(body, 'hex')");
    try (Connection connection =
            lite
                ? DriverManager.getConnection("jdbc:" + config.url())
                : PostgresServer.connect(config);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(own)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
