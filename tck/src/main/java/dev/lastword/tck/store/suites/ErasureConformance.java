package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.FEED;
import static dev.lastword.store.Capability.MULTI_STREAM;
import static dev.lastword.store.Capability.PROJECTIONS;
import static dev.lastword.store.Capability.SNAPSHOTS;
import static dev.lastword.store.StoreRule.E1;
import static dev.lastword.store.StoreRule.E2;
import static dev.lastword.store.StoreRule.E3;
import static dev.lastword.store.StoreRule.E4;
import static dev.lastword.store.StoreRule.E5;
import static dev.lastword.store.StoreRule.E6;
import static dev.lastword.store.StoreRule.F1;
import static dev.lastword.store.StoreRule.F4;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.store.StoreRule.W5;
import static dev.lastword.store.StoreRule.W6;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite G, fourth part: streams that are erased, and the tombstones that stay. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.ERASE)
public final class ErasureConformance {

  private static final StreamPage TOMBSTONE = new StreamPage(List.of(), 3, false, true);
  private static final int ROUNDS = 20;

  @Case(value = "G16", catches = "the stream is deleted with all that is known about it")
  @Rule({E2, E1})
  void an_erased_stream_shows_no_event_and_keeps_its_head(StoreUnderTest store) {
    List<EventRecord> kept = events(2);
    store.append(STREAM, at(0), events(3));
    store.append(OTHER, at(0), kept);

    erase(store, STREAM, 3);

    assertEquals(TOMBSTONE, store.read(STREAM, ReadSpec.forwardFrom(1)));
    assertEquals(TOMBSTONE, store.read(STREAM, ReadSpec.backwardFromHead()));
    assertEquals(TOMBSTONE, store.node(1).read(STREAM, ReadSpec.forwardFrom(3)));
    assertEquals(new StreamPage(List.of(), 0, false, false), read(store, "never there"));
    assertEquals(kept, store.all(OTHER));
    store.reopen();
    assertEquals(TOMBSTONE, store.read(STREAM, ReadSpec.forwardFrom(1)));
  }

  @Case(value = "G18", catches = "the version is not compared, or before the commit's appends")
  @Rule(E1)
  void a_stream_is_erased_at_the_head_that_the_commit_makes_or_not_at_all(StoreUnderTest store) {
    List<EventRecord> before = events(2);
    store.append(STREAM, at(0), before);

    for (long wrong : List.of(1L, 3L)) {
      VersionConflict conflict =
          assertThrows(VersionConflict.class, () -> erase(store, STREAM, wrong));
      assertEquals(List.of(wrong, 2L), List.of(conflict.expected(), conflict.actual()));
    }
    assertThrows(VersionConflict.class, () -> erase(store, OTHER, 1));
    assertEquals(before, store.all(STREAM));
    Commit.Builder last = Commit.builder().append(STREAM, at(2), event("3"));
    store.commit(last.erase(STREAM, 3));

    assertEquals(TOMBSTONE, store.read(STREAM, ReadSpec.forwardFrom(1)));
  }

  @Case(value = "G19", catches = "snapshots are kept, and tell what was to be forgotten")
  @Rule(E1)
  @Needs(SNAPSHOTS)
  void the_snapshots_of_an_erased_stream_are_gone(StoreUnderTest store) {
    store.append(STREAM, at(0), events(3));
    store.append(OTHER, at(0), events(3));
    for (long version : List.of(1L, 3L)) {
      store.commit(Commit.builder().put(snapshot(STREAM, version)).put(snapshot(OTHER, version)));
    }

    erase(store, STREAM, 3);

    assertEquals(Optional.empty(), store.snapshots().latest(STREAM, Long.MAX_VALUE));
    assertEquals(Optional.empty(), store.snapshots().latest(STREAM, 1));
    assertEquals(Optional.of(snapshot(OTHER, 3)), store.snapshots().latest(OTHER, Long.MAX_VALUE));
  }

  @Case(value = "G20", catches = "the feed still shows the events, or stops where they were")
  @Rule({E3, F1, F4})
  @Needs(FEED)
  void the_feed_goes_on_without_the_events_of_an_erased_stream(StoreUnderTest store) {
    for (int i = 0; i < 3; i++) {
      store.append(STREAM, Expected.ANY, event("erased"));
      store.append(OTHER, Expected.ANY, event("kept"));
    }
    List<StoredEvent> before = store.feed();

    erase(store, STREAM, 3);
    store.append(OTHER, Expected.ANY, event("behind"));

    for (int size : List.of(1, 2, 100)) {
      assertEquals(
          store.stored(OTHER),
          store.feed(store.node(1), FeedSpec.ALL.maxEvents(size)),
          "the feed in pages of " + size);
    }
    assertEquals(6, before.size());
    for (StoredEvent resumed : before) {
      assertEquals(
          store.stored(OTHER).stream().filter(e -> e.position() > resumed.position()).toList(),
          store.node(0).feed(resumed.position(), FeedSpec.ALL).events(),
          "the feed for one who had come to " + resumed.position());
    }
  }

  @Case(value = "G21", catches = "what is erased is forgotten, so that ids and positions come back")
  @Rule({E4, W5})
  void the_names_of_commits_and_positions_of_erased_events_stay_used(StoreUnderTest store) {
    List<EventRecord> erased = events(3);
    store.append(STREAM, at(0), erased.get(0));
    store.append(STREAM, at(1), erased.get(1));
    CommitResult last = store.append(STREAM, at(2), erased.get(2), event("4"));

    erase(store, STREAM, 4);

    for (EventRecord event : erased) {
      DuplicateEvent duplicate =
          assertThrows(DuplicateEvent.class, () -> store.append(OTHER, at(0), event));
      assertEquals(event.eventId(), duplicate.eventId());
      assertEquals(STREAM, duplicate.stream());
      assertEquals(DuplicateEvent.Reason.ERASED, duplicate.reason());
    }
    store.reopen();
    CommitResult next = store.append(OTHER, at(0), event("new"));
    assertTrue(
        next.positions().get(0) > last.lastPosition(),
        () -> "positions behind " + last.positions() + " were to follow, but: " + next);
    assertEquals(1, store.head(OTHER));
  }

  @Case(
      value = "G28",
      catches = "a commit that was erased in part is taken for the part that is left")
  @Rule({E4, W6})
  @Needs(MULTI_STREAM)
  void the_name_of_a_commit_that_was_erased_in_part_stays_used(StoreUnderTest store) {
    EventRecord kept = event("kept");
    EventRecord gone = event("gone");
    store.commit(Commit.builder().append(STREAM, at(0), kept).append(OTHER, at(0), gone));

    erase(store, OTHER, 1);

    for (StreamId stream : List.of(STREAM, new StreamId("execution", "third"))) {
      DuplicateEvent duplicate =
          assertThrows(
              DuplicateEvent.class, () -> store.append(stream, Expected.ANY, List.of(kept)));
      assertEquals(STREAM, duplicate.stream());
      assertEquals(DuplicateEvent.Reason.ERASED, duplicate.reason());
    }
    assertEquals(List.of(kept), store.all(STREAM));
  }

  @Case(value = "G22", catches = "an erased stream begins anew")
  @Rule(E5)
  void an_erased_stream_takes_nothing_more(StoreUnderTest store) {
    store.append(STREAM, at(0), events(3));
    erase(store, STREAM, 3);

    List<Commit.Builder> refused =
        List.of(
            Commit.builder().append(STREAM, at(3), event("4")),
            Commit.builder().append(STREAM, at(0), event("1")),
            Commit.builder().append(STREAM, Expected.ANY, event("any")),
            Commit.builder().append(OTHER, at(0), event("guarded")).require(STREAM, 3),
            Commit.builder().append(OTHER, at(0), event("guarded")).require(STREAM, 0));
    for (Commit.Builder commit : refused) {
      StreamErased erased = assertThrows(StreamErased.class, () -> store.commit(commit));
      assertEquals(STREAM, erased.stream());
      assertEquals(3, erased.version());
    }
    assertEquals(TOMBSTONE, store.read(STREAM, ReadSpec.forwardFrom(1)));
    assertEquals(0, store.head(OTHER));
  }

  @Case(value = "G23", catches = "a snapshot brings back what was erased")
  @Rule(E5)
  @Needs(SNAPSHOTS)
  void an_erased_stream_takes_no_snapshot(StoreUnderTest store) {
    store.append(STREAM, at(0), events(3));
    erase(store, STREAM, 3);

    StreamErased erased =
        assertThrows(
            StreamErased.class, () -> store.commit(Commit.builder().put(snapshot(STREAM, 2))));

    assertEquals(STREAM, erased.stream());
    assertEquals(Optional.empty(), store.snapshots().latest(STREAM, Long.MAX_VALUE));
    assertEquals(TOMBSTONE, store.read(STREAM, ReadSpec.forwardFrom(1)));
  }

  @Case(value = "G24", catches = "a repeated erasure is an error")
  @Rule(E6)
  void erasing_an_erased_stream_changes_nothing(StoreUnderTest store) {
    store.append(STREAM, at(0), events(3));
    erase(store, STREAM, 3);

    erase(store, STREAM, 3);
    store.commit(Commit.builder().append(OTHER, at(0), event("1")).erase(STREAM, 3));

    assertEquals(TOMBSTONE, store.read(STREAM, ReadSpec.forwardFrom(1)));
    assertEquals(1, store.head(OTHER));
  }

  @Case(value = "G25", catches = "the stream is erased before the rest of the commit is judged")
  @Rule({W1, E1})
  @Needs(PROJECTIONS)
  void a_refused_commit_erases_nothing(StoreUnderTest store) {
    List<EventRecord> before = events(3);
    Doc there = new Doc("docs", "there", 0, Map.of(), Payload.json("1"));
    store.append(STREAM, at(0), before);
    store.commit(Commit.builder().create(there));
    Doc other = new Doc("docs", "there", 1, Map.of(), Payload.json("2"));

    assertThrows(
        DocConflict.class, () -> store.commit(Commit.builder().erase(STREAM, 3).create(other)));

    assertEquals(before, store.all(STREAM));
    store.append(STREAM, at(3), event("4"));
    assertEquals(4, store.head(STREAM));
  }

  @Case(value = "G26", kind = CONCURRENT, catches = "the version is compared before the erasure")
  @Rule(E1)
  void of_an_append_and_an_erasure_at_one_version_one_wins(StoreUnderTest store) {
    for (int round = 0; round < ROUNDS; round++) {
      StreamId stream = new StreamId("execution", "round " + round);
      store.append(stream, at(0), events(3));
      Commit erase = Commit.builder().erase(stream, 3).build();
      Commit append = Commit.append(stream, at(3), event("4"));

      List<RaceOutcome<CommitResult>> outcomes =
          store.race(2, i -> store.node(i).commit(i == 0 ? erase : append));

      assertEquals(1, RaceOutcome.values(outcomes).size(), "winners: " + outcomes);
      boolean erased = outcomes.get(0).value().isPresent();
      Throwable loser = RaceOutcome.failures(outcomes).get(0);
      Class<? extends StoreException> right = erased ? StreamErased.class : VersionConflict.class;
      assertEquals(right, loser.getClass(), () -> "the loser got " + loser);
      StreamPage page = store.read(stream, ReadSpec.forwardFrom(1));
      assertEquals(erased ? 0 : 4, page.events().size(), "events in the end");
      assertEquals(erased ? 3 : 4, page.headVersion(), "the head in the end");
    }
  }

  private static void erase(StoreUnderTest store, StreamId stream, long version) {
    store.commit(Commit.builder().erase(stream, version));
  }

  private static StreamPage read(StoreUnderTest store, String id) {
    return store.read(new StreamId(STREAM.category(), id), ReadSpec.forwardFrom(1));
  }

  private static Snapshot snapshot(StreamId stream, long version) {
    return new Snapshot(stream, version, "v1", Payload.json(Long.toString(version)));
  }
}
