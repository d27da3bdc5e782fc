package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.D3;
import static dev.lastword.store.StoreRule.D7;
import static dev.lastword.store.StoreRule.D8;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.store.StoreRule.W8;
import static dev.lastword.store.StoreRule.X3;
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
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobView;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite G, first part: commits that write several things at once. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.PROJECTIONS)
public final class CompositeConformance {

  private static final String SUMMARIES = "summaries";
  private static final NewJob JOB = NewJob.of("job", "queue", Payload.json("{}"));
  private static final int COMMITS = 60;

  @Case(value = "G01", catches = "a part of the commit is forgotten")
  @Rule(W1)
  @Needs(Capability.JOBS)
  void events_a_document_and_a_job_of_one_commit_are_there_together(StoreUnderTest store) {
    Commit.Builder commit =
        Commit.builder().append(STREAM, at(0), events(2)).put(summary(1)).enqueue(JOB);

    store.commit(commit);

    assertEquals(2, store.head(STREAM));
    assertEquals(Optional.of(summary(1)), document(store.node(1)));
    assertEquals(Optional.of("queue"), store.jobs().find("job").map(JobView::queue));
  }

  @Case(value = "G02", catches = "each append of a commit is a transaction of its own")
  @Rule({W1, W8})
  @Needs({Capability.JOBS, Capability.MULTI_STREAM})
  void a_conflict_in_the_second_stream_undoes_all_of_the_commit(StoreUnderTest store) {
    store.append(OTHER, at(0), events(2));
    Commit.Builder refused =
        Commit.builder()
            .append(STREAM, at(0), event("1"))
            .append(OTHER, at(1), event("stale"))
            .put(summary(1))
            .enqueue(JOB);

    VersionConflict conflict = assertThrows(VersionConflict.class, () -> store.commit(refused));

    assertEquals(OTHER, conflict.stream());
    assertEquals(2, store.head(OTHER));
    requireUntouched(store);
  }

  @Case(value = "G03", catches = "operations are applied before all of them have been judged")
  @Rule(X3)
  @Needs(Capability.JOBS)
  void a_refused_last_operation_undoes_all_of_the_commit(StoreUnderTest store) {
    long most = store.node(0).description().limits().of(Limit.PAYLOAD_BYTES);
    Payload large = Payload.of(new byte[Math.toIntExact(most + 1)], "application/x-large");
    NewJob taken = NewJob.of("taken", "queue", Payload.json("1"));
    Doc there = new Doc(SUMMARIES, "there", 0, Map.of(), Payload.json("1"));
    store.commit(Commit.builder().enqueue(taken).put(there));

    LimitExceeded limit =
        assertThrows(
            LimitExceeded.class,
            () -> store.commit(much().put(new Doc(SUMMARIES, "large", 0, Map.of(), large))));
    JobConflict job =
        assertThrows(JobConflict.class, () -> store.commit(much().enqueue(taken.priority(9))));
    DocConflict doc =
        assertThrows(
            DocConflict.class,
            () ->
                store.commit(
                    much().create(new Doc(SUMMARIES, "there", 1, Map.of(), there.payload()))));

    assertEquals(Limit.PAYLOAD_BYTES, limit.limit());
    assertEquals("taken", job.jobId());
    assertEquals("there", doc.key());
    requireUntouched(store);
    assertEquals(Optional.of(there), store.docs().get(SUMMARIES, "there"));
  }

  private static Commit.Builder much() {
    return Commit.builder().append(STREAM, at(0), event("1")).put(summary(1)).enqueue(JOB);
  }

  private static void requireUntouched(StoreUnderTest store) {
    assertEquals(0, store.head(STREAM), "the head after the refusal");
    assertEquals(Optional.empty(), document(store.node(0)), "the document after the refusal");
    assertEquals(Optional.empty(), store.jobs().find("job"), "the job after the refusal");
  }

  @Case(
      value = "G04",
      kind = CONCURRENT,
      catches = "documents are written before or after the commit")
  @Rule(D8)
  void a_document_is_never_ahead_of_its_events_nor_behind_them(StoreUnderTest store) {
    AtomicBoolean written = new AtomicBoolean();

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            3, i -> i == 0 ? project(store.node(0), written) : compare(store.node(i), written));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(3 * COMMITS, store.head(STREAM));
    assertEquals(Optional.of(summary(3 * COMMITS)), document(store.node(1)));
  }

  private static int project(EventStore node, AtomicBoolean written) {
    try {
      for (int version = 1; version <= 3 * COMMITS; version++) {
        Commit.Builder commit = Commit.builder().append(STREAM, at(version - 1), event("n"));
        node.commit(commit.put(summary(version)).build());
      }
      return 3 * COMMITS;
    } finally {
      written.set(true);
    }
  }

  private static int compare(EventStore node, AtomicBoolean written) {
    int looks = 0;
    do {
      long document = documented(node);
      long head = head(node);
      assertTrue(document <= head, "document " + document + " was there before event " + head);
      long after = documented(node);
      assertTrue(head <= after, "event " + head + " was there before document " + after);
      looks++;
    } while (!written.get());
    return looks;
  }

  @Case(
      value = "G05",
      kind = CONCURRENT,
      catches = "a document is overwritten by what was committed before it")
  @Rule(D7)
  void of_two_commits_the_later_ones_document_stays(StoreUnderTest store) {
    AtomicLong committed = new AtomicLong();

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            4,
            i -> {
              EventStore node = store.node(i);
              for (int n = 0, tries = 0; n < COMMITS / 4; tries++) {
                assertTrue(tries < 100 * COMMITS, "a commit was to succeed in so many tries");
                long version = head(node) + 1;
                Commit.Builder commit =
                    Commit.builder().append(STREAM, at(version - 1), event("n"));
                try {
                  node.commit(commit.put(summary(version)).build());
                } catch (VersionConflict overtaken) {
                  continue;
                }
                n++;
                long least = committed.accumulateAndGet(version, Math::max);
                long found = documented(node);
                assertTrue(found >= least, "document " + found + " came after document " + least);
              }
              return COMMITS / 4;
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(COMMITS, store.head(STREAM));
    assertEquals(Optional.of(summary(COMMITS)), document(store.node(0)));
  }

  @Case(value = "G14", catches = "operations are gathered by kind, or run backward")
  @Rule(W1)
  void the_operations_of_a_commit_take_effect_one_after_the_other(StoreUnderTest store) {
    store.commit(Commit.builder().put(summary(1)).put(named("other", 0)));

    store.commit(
        Commit.builder()
            .put(summary(2))
            .put(summary(3))
            .deleteDoc(SUMMARIES, "other")
            .create(named("other", 7))
            .put(named("third", 0))
            .deleteDoc(SUMMARIES, "third"));

    assertEquals(Optional.of(summary(3)), document(store.node(0)));
    assertEquals(Optional.of(7L), store.docs().get(SUMMARIES, "other").map(Doc::sortKey));
    assertEquals(Optional.empty(), store.docs().get(SUMMARIES, "third"));
  }

  @Case(value = "G15", kind = CONCURRENT, catches = "the key is looked up before the insertion")
  @Rule(D3)
  void of_many_who_create_one_document_one_wins(StoreUnderTest store) {
    for (int round = 0; round < 20; round++) {
      String key = "key" + round;
      List<RaceOutcome<Integer>> outcomes =
          store.race(
              6,
              i -> {
                store.node(i).commit(Commit.builder().create(named(key, i)).build());
                return i;
              });

      assertEquals(1, RaceOutcome.values(outcomes).size(), "how many created " + key);
      assertTrue(
          RaceOutcome.failures(outcomes).stream().allMatch(DocConflict.class::isInstance),
          () -> "the others were to get a DocConflict, but: " + RaceOutcome.failures(outcomes));
      assertEquals(
          Optional.of((long) RaceOutcome.values(outcomes).get(0)),
          store.docs().get(SUMMARIES, key).map(Doc::sortKey));
    }
  }

  private static Doc named(String key, long sortKey) {
    return new Doc(SUMMARIES, key, sortKey, Map.of(), Payload.json("{}"));
  }

  private static Doc summary(long version) {
    return new Doc(
        SUMMARIES, "one", version, Map.of("by", "tck"), Payload.json(Long.toString(version)));
  }

  private static Optional<Doc> document(EventStore node) {
    return node.extension(Projections.class).get(SUMMARIES, "one");
  }

  private static long documented(EventStore node) {
    return document(node).map(Doc::sortKey).orElse(0L);
  }

  private static long head(EventStore node) {
    return node.read(STREAM, ReadSpec.forwardFrom(1).maxEvents(1)).headVersion();
  }
}
