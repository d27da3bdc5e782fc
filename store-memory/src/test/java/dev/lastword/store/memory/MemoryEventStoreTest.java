package dev.lastword.store.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Profile;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MemoryEventStoreTest {

  private static final StreamId A = new StreamId("execution", "a");
  private static final StreamId B = new StreamId("execution", "b");

  private final EventStore store = Stores.open("memory:");
  private final Projections docs = store.extension(Projections.class);

  static EventRecord event(String text) {
    return new EventRecord(
        UUID.randomUUID(),
        "NODE_READY",
        1,
        Instant.parse("2026-01-01T00:00:00.000001Z"),
        Map.of("actor", "test"),
        Payload.json(text));
  }

  private List<String> texts(StreamId stream, ReadSpec spec) {
    return store.read(stream, spec).events().stream().map(e -> e.event().payload().utf8()).toList();
  }

  @Test
  void it_carries_the_standard_profile() {
    assertTrue(store.description().fulfills(Profile.STANDARD));
    assertFalse(store.description().fulfills(Profile.CLUSTER));
  }

  @Test
  void events_come_back_in_pages_of_both_directions() {
    store.commit(Commit.append(A, Expected.NO_STREAM, event("1"), event("2"), event("3")));

    StreamPage first = store.read(A, ReadSpec.forwardFrom(1).maxEvents(2));

    assertTrue(first.more());
    assertEquals(3, first.headVersion());
    assertEquals(List.of("1", "2"), texts(A, ReadSpec.forwardFrom(1).maxEvents(2)));
    assertEquals(List.of("3", "2", "1"), texts(A, ReadSpec.backwardFromHead()));
    assertFalse(store.read(A, ReadSpec.backwardFrom(2)).more());
    assertEquals(List.of("3"), texts(A, ReadSpec.forwardFrom(3).maxBytes(1)));
    assertEquals(0, store.read(B, ReadSpec.forwardFrom(1)).headVersion());
  }

  @Test
  void a_refused_commit_leaves_nothing_behind() {
    store.commit(Commit.append(A, Expected.NO_STREAM, event("1")));
    Doc doc = new Doc("summary", "a", 7, Map.of("status", "ACTIVE"), Payload.json("{}"));
    Commit.Builder refused =
        Commit.builder()
            .append(B, Expected.ANY, event("2"))
            .put(doc)
            .put(new Snapshot(A, 9, "r1", Payload.json("{}")));

    VersionConflict conflict =
        assertThrows(VersionConflict.class, () -> store.commit(refused.build()));

    assertEquals(1, conflict.actual());
    assertEquals(0, store.read(B, ReadSpec.forwardFrom(1)).headVersion());
    assertEquals(1, store.feed(0, FeedSpec.ALL).events().size());
    assertTrue(docs.get("summary", "a").isEmpty());
    assertEquals(List.of(), docs.query(DocQuery.of("summary")).docs());
  }

  @Test
  void a_repeated_commit_gets_its_first_answer_and_nothing_else_does() {
    EventRecord one = event("1");
    EventRecord two = event("2");
    Commit commit = Commit.append(A, Expected.NO_STREAM, one, two);
    CommitResult first = store.commit(commit);
    store.commit(Commit.append(A, Expected.version(2), event("3")));

    CommitResult again = store.commit(commit);

    assertEquals(new CommitResult(first.heads(), first.positions(), true), again);
    assertEquals(3, store.read(A, ReadSpec.forwardFrom(1)).headVersion());
    assertThrows(
        DuplicateEvent.class, () -> store.commit(Commit.append(A, Expected.ANY, one)), "subset");
    assertThrows(
        DuplicateEvent.class,
        () -> store.commit(Commit.append(A, Expected.ANY, one, event("4"), two)),
        "more than it");
    assertThrows(
        DuplicateEvent.class,
        () -> store.commit(Commit.append(B, Expected.ANY, one, two)),
        "other stream");
  }

  @Test
  void the_feed_shows_each_event_once_and_filters_by_category_and_type() {
    store.commit(
        Commit.builder()
            .append(A, Expected.ANY, event("1"))
            .append(new StreamId("job", "a"), Expected.ANY, event("2"))
            .build());
    store.commit(Commit.append(B, Expected.ANY, event("3")));

    List<String> seen = new ArrayList<>();
    FeedPage page = store.feed(0, FeedSpec.ALL.maxEvents(1));
    while (!page.events().isEmpty()) {
      page.events().forEach(event -> seen.add(event.event().payload().utf8()));
      assertEquals(seen.size() < 3, page.more());
      page = store.feed(page.next(), FeedSpec.ALL.maxEvents(1));
    }

    assertEquals(List.of("1", "2", "3"), seen);
    assertEquals(1, store.feed(0, FeedSpec.ALL.categories("job")).events().size());
    assertEquals(99, store.feed(99, FeedSpec.ALL).next());
    assertEquals(List.of(), store.feed(store.feedEnd(), FeedSpec.ALL).events());
  }

  @Test
  void an_erased_stream_keeps_its_head_and_takes_nothing_more() {
    EventRecord one = event("1");
    store.commit(Commit.append(A, Expected.ANY, one));
    store.commit(Commit.builder().put(new Snapshot(A, 1, "r1", Payload.json("{}"))).build());

    store.commit(Commit.builder().erase(A, 1).build());

    StreamPage page = store.read(A, ReadSpec.forwardFrom(1));
    assertEquals(new StreamPage(List.of(), 1, false, true), page);
    assertEquals(List.of(), store.feed(0, FeedSpec.ALL).events());
    assertTrue(store.extension(Snapshots.class).latest(A, 9).isEmpty());
    assertThrows(
        StreamErased.class, () -> store.commit(Commit.append(A, Expected.ANY, event("2"))));
    DuplicateEvent used =
        assertThrows(DuplicateEvent.class, () -> store.commit(Commit.append(B, Expected.ANY, one)));
    assertEquals(DuplicateEvent.Reason.ERASED, used.reason());
  }

  @Test
  void documents_are_listed_by_tag_in_order_of_their_sort_key() {
    Commit.Builder commit = Commit.builder();
    for (int i = 0; i < 5; i++) {
      Map<String, String> tags = Map.of("status", i % 2 == 0 ? "ACTIVE" : "FAILED", "env", "x");
      commit.put(new Doc("summary", "key" + i, 10 - i, tags, Payload.json("{}")));
    }
    store.commit(commit.build());
    store.commit(Commit.builder().deleteDoc("summary", "key4").build());
    DocQuery query = DocQuery.of("summary").tag("status", "ACTIVE").tag("env", "x").max(1);

    DocPage first = docs.query(query);
    DocPage second = docs.query(query.after(first.docs().get(0).cursor()));

    assertEquals(List.of("key2"), first.docs().stream().map(Doc::key).toList());
    assertTrue(first.more());
    assertEquals(List.of("key0"), second.docs().stream().map(Doc::key).toList());
    assertFalse(second.more());
  }

  @Test
  void instances_of_one_name_share_their_storage_and_close_alone() {
    StoreConfig config = StoreConfig.of("memory:shared-" + UUID.randomUUID());
    EventStore one = Stores.open(config);
    EventStore other = Stores.open(config);
    one.commit(Commit.append(A, Expected.NO_STREAM, event("1")));

    one.close();
    one.close();

    assertEquals(1, other.read(A, ReadSpec.forwardFrom(1)).headVersion());
    assertThrows(StoreClosed.class, one::feedEnd);
    MemoryStoreProvider.drop(config.address());
    assertEquals(0, Stores.open(config).feedEnd());
  }

  @Test
  void wake_ups_follow_commits_until_the_subscription_ends() {
    List<Wakeup> hints = new ArrayList<>();
    Wakeups.Subscription subscription = store.extension(Wakeups.class).subscribe(hints::add);
    store.commit(
        Commit.builder()
            .enqueue(MemoryJobsTest.job("j", "mail").availability(Availability.NOW))
            .build());

    store.commit(Commit.builder().deleteDoc("summary", "a").build());
    subscription.close();
    store.commit(Commit.append(A, Expected.ANY, event("1")));

    assertEquals(List.of(new Wakeup(false, Set.of("mail"))), hints);
  }

  @Test
  void a_wake_up_names_no_queue_to_which_nothing_came() {
    List<Wakeup> hints = new ArrayList<>();
    NewJob job = MemoryJobsTest.job("j", "mail");
    Wakeups.Subscription subscription = store.extension(Wakeups.class).subscribe(hints::add);

    store.commit(
        Commit.builder()
            .append(A, Expected.ANY, event("1"))
            .enqueueLeased(job, "w", Duration.ofMinutes(1))
            .build());
    store.commit(Commit.builder().end("j", "Done").deleteJob("j").build());
    subscription.close();

    assertEquals(List.of(new Wakeup(true, Set.of())), hints);
  }

  @Test
  void of_many_writers_at_one_version_exactly_one_wins_each_round() {
    AtomicInteger wins = new AtomicInteger();
    for (int round = 0; round < 50; round++) {
      long version = round;
      IntStream.range(0, 8)
          .parallel()
          .forEach(
              writer -> {
                try {
                  store.commit(Commit.append(A, Expected.version(version), event("{}")));
                  wins.incrementAndGet();
                } catch (VersionConflict lost) {
                  assertTrue(lost.actual() > version);
                }
              });
    }

    assertEquals(50, wins.get());
    assertEquals(50, store.read(A, ReadSpec.forwardFrom(1)).events().size());
  }
}
