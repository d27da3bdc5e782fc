package dev.lastword.store.jdbc;

import static dev.lastword.store.jdbc.Samples.NOON;
import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Direction;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.Stores;
import dev.lastword.store.StreamPage;
import dev.lastword.store.jdbc.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Reads that begin and end in the middle of rows of the log. */
final class LogReadsTest {

  private static final int MANY = 2 * LogRow.MOST_EVENTS + 3;

  @TempDir private Path folder;

  /** A question to a store. */
  private interface Question {
    void ask(EventStore store);
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
                              ? StoreConfig.of("sqlite:" + folder.resolve("log.db"))
                              : PostgresServer.newConfig();
                      try (EventStore store = Stores.open(config)) {
                        question.ask(store);
                      }
                    }));
  }

  @TestFactory
  Stream<DynamicTest> a_page_begins_at_any_version_and_goes_either_way() {
    return onEach(
        store -> {
          List<EventRecord> all = new ArrayList<>();
          for (int size : new int[] {1, 3, MANY, 2}) {
            List<EventRecord> some = events(size);
            store.commit(Commit.builder().append(stream("a"), Expected.ANY, some).build());
            all.addAll(some);
          }
          for (int from = 1; from <= all.size() + 1; from += from < 12 ? 1 : 101) {
            for (int most : new int[] {1, 2, 300}) {
              pageIs(store, all, ReadSpec.forwardFrom(from).maxEvents(most));
            }
          }
          for (int from : new int[] {1, 2, 4, 5, 300, all.size(), all.size() + 700}) {
            for (int most : new int[] {1, 2, 300}) {
              pageIs(store, all, ReadSpec.backwardFrom(from).maxEvents(most));
            }
          }
          pageIs(store, all, ReadSpec.backwardFromHead().maxEvents(7));
        });
  }

  private static void pageIs(EventStore store, List<EventRecord> all, ReadSpec spec) {
    boolean forward = spec.direction() == Direction.FORWARD;
    int from = (int) Math.min(spec.fromVersion(), all.size() + (forward ? 1 : 0));
    List<EventRecord> rest =
        forward
            ? all.subList(from - 1, all.size())
            : IntStream.range(0, from).mapToObj(i -> all.get(from - 1 - i)).toList();
    int size = Math.min(spec.maxEvents(), rest.size());

    StreamPage page = store.read(stream("a"), spec);

    assertEquals(rest.subList(0, size), page.events().stream().map(StoredEvent::event).toList());
    assertEquals(rest.size() > size, page.more(), spec::toString);
    assertEquals(all.size(), page.headVersion());
    page.events().forEach(it -> assertEquals(it.event(), all.get((int) it.version() - 1)));
  }

  @TestFactory
  Stream<DynamicTest> the_feed_goes_on_behind_any_event() {
    return onEach(
        store -> {
          List<Long> positions = new ArrayList<>();
          for (int size : new int[] {2, MANY, 1}) {
            Commit commit =
                Commit.builder()
                    .append(stream("a"), Expected.ANY, events(size))
                    .append(stream("b"), Expected.ANY, events(2))
                    .build();
            positions.addAll(store.commit(commit).positions());
          }
          assertEquals(positions.stream().sorted().distinct().toList(), positions);

          for (int from = 0; from <= positions.size(); from += 53) {
            List<Long> seen = new ArrayList<>();
            long after = from == 0 ? 0 : positions.get(from - 1);
            FeedPage page;
            do {
              page = store.feed(after, FeedSpec.ALL.maxEvents(97));
              page.events().forEach(event -> seen.add(event.position()));
              after = page.next();
            } while (page.more());
            assertEquals(positions.subList(from, positions.size()), seen);
          }
          assertEquals(positions.get(positions.size() - 1), store.feedEnd());
        });
  }

  @TestFactory
  Stream<DynamicTest> a_type_that_only_a_payload_or_a_neighbor_mentions_is_not_shown() {
    return onEach(
        store -> {
          EventRecord mentions =
              new EventRecord(
                  UUID.randomUUID(), "A", 1, NOON, Map.of(), Payload.json("{\"t\":\"WANTED\"}"));
          EventRecord longer = event("NOT_WANTED");
          EventRecord wanted = event("WANTED");
          store.commit(Commit.append(stream("a"), Expected.ANY, mentions, longer));
          store.commit(Commit.append(stream("b"), Expected.ANY, event("A"), wanted));
          FeedSpec spec = FeedSpec.ALL.types("WANTED", "NONE").maxEvents(1);

          FeedPage page = store.feed(0, spec);

          assertEquals(List.of(wanted), page.events().stream().map(StoredEvent::event).toList());
          assertTrue(!page.more());
          assertEquals(List.of(), store.feed(page.next(), spec).events());
        });
  }

  @TestFactory
  Stream<DynamicTest> a_commit_of_many_rows_is_repeated_refused_and_erased_as_one() {
    return onEach(
        store -> {
          List<EventRecord> many = events(MANY);
          Commit commit =
              Commit.builder()
                  .append(stream("a"), Expected.version(0), many)
                  .append(stream("b"), Expected.version(0), event("B"))
                  .build();
          CommitResult first = store.commit(commit);
          store.commit(Commit.append(stream("b"), Expected.version(1), event("C")));

          CommitResult again = store.commit(commit);

          assertEquals(new CommitResult(first.heads(), first.positions(), true), again);
          Commit part = Commit.builder().append(stream("a"), Expected.ANY, many).build();
          assertThrows(DuplicateEvent.class, () -> store.commit(part));
          store.commit(Commit.builder().erase(stream("b"), 2).build());
          DuplicateEvent refused = assertThrows(DuplicateEvent.class, () -> store.commit(part));
          assertEquals(DuplicateEvent.Reason.ERASED, refused.reason());
        });
  }

  private static List<EventRecord> events(int count) {
    return IntStream.range(0, count).mapToObj(i -> event("T" + i % 5)).toList();
  }
}
