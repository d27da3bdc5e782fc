package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.FEED;
import static dev.lastword.store.Capability.JOBS;
import static dev.lastword.store.Capability.PROJECTIONS;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.store.StoreRule.W13;
import static dev.lastword.store.StoreRule.W2;
import static dev.lastword.store.StoreRule.W3;
import static dev.lastword.store.StoreRule.W4;
import static dev.lastword.store.StoreRule.W5;
import static dev.lastword.store.StoreRule.X2;
import static dev.lastword.store.StoreRule.X3;
import static dev.lastword.tck.store.harness.Case.Kind.PROPERTY;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Retry;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite A, first part: versions, and what they refuse. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class AppendConformance {

  private static final int STEPS = 300;

  @Case(value = "A01", catches = "versions begin at 0, or at 1 for each commit")
  @Rule(W4)
  void the_first_events_of_a_stream_get_the_versions_from_1(StoreUnderTest store) {
    CommitResult result = store.append(STREAM, at(0), events(3));

    assertEquals(List.of(new StreamHead(STREAM, 3)), result.heads());
    assertEquals(List.of(1L, 2L, 3L), versions(store));
  }

  @Case(value = "A02", catches = "the next version is taken from a count of commits or of rows")
  @Rule({W4, W2})
  void an_append_at_the_head_goes_on_with_the_next_version(StoreUnderTest store) {
    store.append(STREAM, at(0), events(3));
    store.append(OTHER, at(0), events(5));

    CommitResult result = store.append(STREAM, at(3), events(2));

    assertEquals(List.of(new StreamHead(STREAM, 5)), result.heads());
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L), versions(store));
  }

  @Case(value = "A03", catches = "the version is not compared, or the conflict invents the head")
  @Rule(W2)
  void a_stale_version_is_refused_with_the_true_head(StoreUnderTest store) {
    store.append(STREAM, at(0), events(3));

    VersionConflict conflict = refused(store, at(1));

    assertEquals(STREAM, conflict.stream());
    assertEquals(1, conflict.expected());
    assertEquals(3, conflict.actual(), "the true head");
    assertEquals(3, store.head(STREAM));
  }

  @Case(value = "A04", catches = "the comparison is 'at least' instead of 'exactly'")
  @Rule(W2)
  void a_version_that_is_not_reached_yet_is_refused(StoreUnderTest store) {
    store.append(STREAM, at(0), events(3));

    assertEquals(3, refused(store, at(4)).actual(), "the true head");
    assertEquals(3, store.head(STREAM));
  }

  @Case(value = "A05", catches = "'must not exist' is taken for 'no expectation'")
  @Rule(W2)
  void version_0_is_refused_for_a_stream_that_exists(StoreUnderTest store) {
    store.append(STREAM, at(0), events(1));

    assertEquals(1, refused(store, at(0)).actual(), "the true head");
    assertEquals(1, store.head(STREAM));
  }

  @Case(value = "A06", catches = "a missing row counts as a met expectation")
  @Rule(W2)
  void a_version_of_a_missing_stream_is_refused_with_head_0(StoreUnderTest store) {
    store.append(OTHER, at(0), events(5));

    assertEquals(0, refused(store, at(5)).actual(), "the head of a stream that does not exist");
    assertEquals(0, store.head(STREAM));
    assertEquals(5, store.head(OTHER));
  }

  @Case(value = "A07", catches = "'no expectation' still requires that the stream exists, or not")
  @Rule({W3, W4})
  void without_expectation_an_append_goes_to_missing_and_existing_streams(StoreUnderTest store) {
    EventRecord one = event("1");
    EventRecord two = event("2");

    store.append(STREAM, Expected.ANY, one);
    store.append(STREAM, Expected.ANY, two);

    assertEquals(List.of(one, two), store.all(STREAM));
    assertEquals(List.of(1L, 2L), versions(store));
  }

  @Case(value = "A08", catches = "events are written before the version is checked")
  @Rule(X3)
  void a_refused_append_leaves_every_stream_as_it_was(StoreUnderTest store) {
    List<EventRecord> before = events(2);
    store.append(STREAM, at(0), before);

    refused(store, at(1));

    assertEquals(before, store.all(STREAM));
    assertEquals(2, store.head(STREAM));
    store.append(STREAM, at(2), event("3"));
    assertEquals(List.of(1L, 2L, 3L), versions(store));
  }

  @Case(value = "A09", catches = "a large commit is split into batches that are numbered apart")
  @Rule({W4, W5})
  void a_commit_of_1000_events_is_whole_ordered_and_without_gaps(StoreUnderTest store) {
    List<EventRecord> thousand = events(1_000);

    CommitResult result = store.append(STREAM, at(0), thousand);

    assertEquals(thousand, store.all(STREAM));
    assertEquals(LongStream.rangeClosed(1, 1_000).boxed().toList(), versions(store));
    assertEquals(result.positions().stream().sorted().distinct().toList(), result.positions());
    assertEquals(1_000, result.positions().size());
  }

  @Case(value = "A15", catches = "conflicts surface as a general or a driver's exception")
  @Rule(X2)
  void a_conflict_advises_to_read_again(StoreUnderTest store) {
    store.append(STREAM, at(0), events(1));

    StoreException refusal =
        assertThrows(StoreException.class, () -> store.append(STREAM, at(7), event("late")));

    assertEquals(VersionConflict.class, refusal.getClass());
    assertEquals(Retry.REREAD, refusal.retry());
    assertEquals(1, store.head(STREAM));
  }

  @Case(value = "A16", catches = "results are made up from the request instead of the rows")
  @Rule({W5, W4})
  void the_result_tells_the_versions_and_positions_that_a_read_returns(StoreUnderTest store) {
    store.append(OTHER, at(0), events(2));
    store.append(STREAM, Expected.ANY, events(2));

    CommitResult result = store.append(STREAM, Expected.ANY, events(3));

    List<StoredEvent> stored = store.stored(STREAM).subList(2, 5);
    assertEquals(List.of(new StreamHead(STREAM, 5)), result.heads());
    assertEquals(stored.stream().map(StoredEvent::position).toList(), result.positions());
    assertEquals(result.positions().get(2), result.lastPosition());
  }

  @Case(value = "A17", catches = "the guard is not judged, or is written as an append")
  @Rule(W13)
  void a_required_version_guards_a_stream_and_writes_nothing(StoreUnderTest store) {
    store.append(OTHER, at(0), events(2));
    Commit.Builder met = Commit.builder().append(STREAM, at(0), event("1")).require(OTHER, 2);
    Commit.Builder unmet = Commit.builder().append(STREAM, at(1), event("2")).require(OTHER, 1);

    store.commit(met);
    VersionConflict conflict = assertThrows(VersionConflict.class, () -> store.commit(unmet));

    assertEquals(OTHER, conflict.stream());
    assertEquals(2, conflict.actual());
    assertEquals(1, store.head(STREAM));
    assertEquals(2, store.head(OTHER));
  }

  @Case(
      value = "A18",
      kind = PROPERTY,
      catches = "some sequence of appends is accepted, refused or numbered in another way")
  @Rule({W2, W3, W4})
  void random_appends_are_accepted_refused_and_numbered_as_by_a_model(StoreUnderTest store) {
    Random random = store.random();
    Map<StreamId, List<EventRecord>> model = new HashMap<>();
    for (int step = 0; step < STEPS; step++) {
      StreamId stream = random.nextBoolean() ? STREAM : OTHER;
      List<EventRecord> known = model.computeIfAbsent(stream, any -> new ArrayList<>());
      long guess = Math.max(0, known.size() + random.nextInt(5) - 2);
      Expected expected = random.nextInt(4) == 0 ? Expected.ANY : at(guess);
      List<EventRecord> added = events(1 + random.nextInt(3));

      if (expected.equals(Expected.ANY) || guess == known.size()) {
        CommitResult result = store.append(stream, expected, added);
        known.addAll(added);
        assertEquals(List.of(new StreamHead(stream, known.size())), result.heads());
      } else {
        VersionConflict conflict =
            assertThrows(VersionConflict.class, () -> store.append(stream, expected, added));
        assertEquals(known.size(), conflict.actual(), "the true head at step " + step);
      }
    }
    model.forEach((stream, known) -> assertEquals(known, store.all(stream)));
  }

  @Case(value = "A19", catches = "the feed, documents or jobs are not part of the transaction")
  @Rule({X3, W1})
  @Needs({FEED, PROJECTIONS, JOBS})
  void a_refused_append_leaves_feed_documents_and_jobs_as_they_were(StoreUnderTest store) {
    store.append(STREAM, at(0), events(2));
    Doc doc = new Doc("summary", "one", 1, Map.of(), Payload.json("{}"));
    Commit.Builder refused =
        Commit.builder()
            .append(STREAM, at(1), event("refused"))
            .put(doc)
            .enqueue(NewJob.of("job", "queue", Payload.json("{}")));

    assertThrows(VersionConflict.class, () -> store.commit(refused));

    assertEquals(store.stored(STREAM), store.feed());
    assertEquals(2, store.feed().size());
    assertEquals(Optional.empty(), store.docs().get("summary", "one"));
    assertEquals(Optional.empty(), store.jobs().find("job"));
  }

  private static VersionConflict refused(StoreUnderTest store, Expected expected) {
    return assertThrows(
        VersionConflict.class, () -> store.append(STREAM, expected, event("refused")));
  }

  private static List<Long> versions(StoreUnderTest store) {
    return store.stored(STREAM).stream().map(StoredEvent::version).toList();
  }
}
