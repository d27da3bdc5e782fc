package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Samples;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** More commits than any memory of ids should be asked to hold, written by several threads. */
final class LongLife {

  private static final int THREADS = 8;
  private static final int LEAST = 66_000;
  private static final int MORE = 4_000;
  private static final int PART = 250;
  private static final int REPEATED = 600;

  private LongLife() {}

  static void live(StoreUnderTest store) {
    Draw draw = Draw.of(store.seed(), "long life");
    int each = (LEAST + draw.below(MORE)) / THREADS;
    long salt = draw.number();
    List<List<CommitResult>> results =
        Stream.generate(() -> (List<CommitResult>) new ArrayList<CommitResult>())
            .limit(THREADS)
            .toList();
    // In parts, each of which fits the budget of a step on a slow machine.
    for (int from = 0; from < each; from += PART) {
      int begin = from;
      int end = Math.min(each, from + PART);
      List<RaceOutcome<Boolean>> written =
          store.race(
              THREADS,
              thread -> {
                for (int number = begin; number < end; number++) {
                  results.get(thread).add(store.node(thread).commit(commit(salt, thread, number)));
                }
                return true;
              });
      assertEquals(List.of(), RaceOutcome.failures(written), "commits that failed");
    }
    for (int i = 0; i < REPEATED; i++) {
      int thread = draw.below(THREADS);
      int number = i < THREADS ? 0 : draw.below(each);
      CommitResult again = store.commit(commit(salt, thread, number));
      CommitResult first = results.get(thread).get(number);
      assertTrue(
          again.alreadyCommitted() && again.positions().equals(first.positions()),
          () ->
              "commit %d of %d was to be known again at %s, but was answered with %s"
                  .formatted(number, THREADS * each, first.positions(), again));
    }
    for (int thread = 0; thread < THREADS; thread++) {
      assertEquals(each, store.head(stream(salt, thread)), "events of a stream, each stored once");
    }
  }

  private static Commit commit(long salt, int thread, int number) {
    UUID id = new UUID(salt + thread, salt * 31 + number);
    EventRecord event =
        new EventRecord(id, "t" + salt, 1, Samples.NOON, Map.of(), Payload.json("{}"));
    return Commit.append(stream(salt, thread), Expected.ANY, event);
  }

  private static StreamId stream(long salt, int thread) {
    return new StreamId("life", salt + " " + thread);
  }
}
