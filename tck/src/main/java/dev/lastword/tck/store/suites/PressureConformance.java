package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.O7;
import static dev.lastword.store.StoreRule.R2;
import static dev.lastword.store.StoreRule.R5;
import static dev.lastword.store.StoreRule.W10;
import static dev.lastword.store.StoreRule.W11;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite E, third part: callers that are interrupted, too many, or gone. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class PressureConformance {

  private static final int WRITERS = 6;
  private static final int TRIES = 10;
  private static final int CROWD = 200;
  private static final int READERS = 20;

  /** Result that a writer received, for comparison with the store. */
  private enum Told {
    WRITTEN,
    NOT_WRITTEN,
    UNKNOWN
  }

  private record Try(EventRecord event, Told told) {}

  @Case(
      value = "E10",
      kind = CONCURRENT,
      catches = "an interrupt is swallowed, or leaves a commit without an acknowledgment")
  @Rule({O7, W11})
  void an_interrupted_writer_is_told_the_truth_and_stays_interrupted(StoreUnderTest store) {
    store.append(OTHER, at(0), event("opened before anybody is interrupted"));
    store.node(1).read(OTHER, ReadSpec.forwardFrom(1));
    Set<Thread> writing = ConcurrentHashMap.newKeySet();
    CountDownLatch left = new CountDownLatch(WRITERS);

    List<RaceOutcome<List<Try>>> outcomes =
        store.race(
            WRITERS + 1,
            i -> {
              if (i == WRITERS) {
                return interruptAll(store, writing, left);
              }
              writing.add(Thread.currentThread());
              try {
                return events(TRIES).stream().map(event -> write(store, i, event)).toList();
              } finally {
                writing.remove(Thread.currentThread());
                left.countDown();
              }
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    Set<EventRecord> stored = new HashSet<>(store.all(STREAM));
    for (Try one : RaceOutcome.values(outcomes).stream().flatMap(List::stream).toList()) {
      switch (one.told()) {
        case WRITTEN -> assertTrue(stored.remove(one.event()), () -> "missing: " + one);
        case NOT_WRITTEN -> assertFalse(stored.contains(one.event()), () -> "there: " + one);
        case UNKNOWN -> stored.remove(one.event());
      }
    }
    assertEquals(Set.of(), stored, "events without a writer");
    store.append(OTHER, at(1), event("still usable"));
    assertEquals(2, store.all(OTHER).size());
  }

  private static Try write(StoreUnderTest store, int index, EventRecord event) {
    Thread.currentThread().interrupt();
    Told told;
    try {
      store.node(index).commit(Commit.append(STREAM, Expected.ANY, event));
      told = Told.WRITTEN;
    } catch (StoreUnavailable nothing) {
      told = Told.NOT_WRITTEN;
    } catch (OutcomeUnknown unknown) {
      told = Told.UNKNOWN;
    }
    assertTrue(Thread.interrupted(), "who was interrupted stays so");
    return new Try(event, told);
  }

  /** Interrupts writing threads at any point, until none is left. */
  private static List<Try> interruptAll(
      StoreUnderTest store, Set<Thread> writing, CountDownLatch left) {
    Random random = store.random();
    store.eventually(
        "all writers have ended",
        () -> {
          writing.stream().filter(any -> random.nextBoolean()).forEach(Thread::interrupt);
          return left.getCount() == 0;
        });
    return List.of();
  }

  @Case(
      value = "E11",
      kind = CONCURRENT,
      catches = "a call takes a second connection from a pool while it holds the first")
  @Rule({W10, R5})
  void two_hundred_callers_at_once_are_all_served(StoreUnderTest store) {
    List<RaceOutcome<Long>> outcomes =
        store.race(
            CROWD,
            i -> {
              StreamId own = new StreamId("crowd", "caller " + i);
              store.node(i).commit(Commit.append(own, at(0), event("here")));
              return store.node(i + 1).read(own, ReadSpec.forwardFrom(1)).headVersion();
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(List.of(1L), RaceOutcome.values(outcomes).stream().distinct().toList());
    assertEquals(CROWD, outcomes.size());
  }

  @Case(
      value = "E12",
      kind = CONCURRENT,
      catches = "a page that has more behind it keeps a lock or a connection")
  @Rule({R2, W10})
  void readers_that_never_come_back_block_nobody(StoreUnderTest store) {
    store.append(STREAM, at(0), events(READERS));
    List<RaceOutcome<Boolean>> gone =
        store.race(
            READERS, i -> store.node(i).read(STREAM, ReadSpec.forwardFrom(1).maxEvents(1)).more());

    List<RaceOutcome<CommitResult>> writers =
        store.race(
            WRITERS, i -> store.node(i).commit(Commit.append(STREAM, Expected.ANY, event("next"))));

    assertEquals(READERS, RaceOutcome.values(gone).stream().filter(more -> more).count());
    assertEquals(List.of(), RaceOutcome.failures(writers));
    assertEquals(READERS + WRITERS, store.head(STREAM));
  }
}
