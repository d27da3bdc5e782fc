package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.R2;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamPage;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite C, second part: reading while others write. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class ReadRaceConformance {

  private static final int START = 100;
  private static final int COMMITS = 40;
  private static final int BATCH = 50;

  @Case(
      value = "C08",
      kind = CONCURRENT,
      catches = "pages are found by counting from an end that moves")
  @Rule(R2)
  void walks_beside_writers_have_no_gap_and_no_repetition(StoreUnderTest store) {
    store.append(STREAM, at(0), events(START));

    List<RaceOutcome<Integer>> outcomes =
        store.race(4, i -> i < 2 ? walk(store, i, forward()) : walk(store, i, backward()));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
  }

  /** Walks along the stream, and lengthens it between each page and the next. */
  private static int walk(StoreUnderTest store, int walker, ReadSpec spec) {
    EventStore reader = store.node(walker);
    EventStore writer = store.node(walker + 1);
    Runnable lengthen =
        () -> writer.commit(Commit.builder().append(STREAM, Expected.ANY, events(1)).build());
    List<Long> versions =
        new ArrayList<>(
            Walk.through(reader, STREAM, spec, lengthen).stream()
                .map(StoredEvent::version)
                .toList());
    if (spec.equals(backward())) {
      Collections.reverse(versions);
    }
    assertEquals(LongStream.rangeClosed(1, versions.size()).boxed().toList(), versions);
    assertTrue(versions.size() >= START, "what was there before the walk is shown");
    return versions.size();
  }

  private static ReadSpec forward() {
    return ReadSpec.forwardFrom(1).maxEvents(7);
  }

  private static ReadSpec backward() {
    return ReadSpec.backwardFromHead().maxEvents(7);
  }

  @Case(
      value = "C11",
      kind = CONCURRENT,
      catches = "the events of a commit become visible one after the other")
  @Rule(W1)
  void a_reader_never_sees_part_of_a_commit(StoreUnderTest store) {
    AtomicInteger writers = new AtomicInteger(2);

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            4, i -> i < 2 ? writeBatches(store.node(i), writers) : watch(store.node(i), writers));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(COMMITS * BATCH, store.head(STREAM));
  }

  private static int writeBatches(EventStore node, AtomicInteger writers) {
    try {
      for (int i = 0; i < COMMITS / 2; i++) {
        node.commit(Commit.builder().append(STREAM, Expected.ANY, events(BATCH)).build());
      }
      return COMMITS / 2;
    } finally {
      writers.decrementAndGet();
    }
  }

  private static int watch(EventStore node, AtomicInteger writers) {
    int looks = 0;
    do {
      StreamPage page = node.read(STREAM, ReadSpec.backwardFromHead().maxEvents(1));
      assertEquals(0, page.headVersion() % BATCH, "events of an unfinished commit in the head");
      assertEquals(
          page.headVersion(),
          page.events().stream().mapToLong(StoredEvent::version).max().orElse(0),
          "the last event and the head of one page");
      looks++;
    } while (writers.get() > 0);
    return looks;
  }
}
