package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.O4;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite L, second part: who closes leaves nothing behind. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class LeakConformance {

  private static final int CYCLES = 10_000;
  private static final int DURABLE_CYCLES = 100;
  private static final long HEAP_BYTES = 64L << 20;

  @Case(value = "L04", catches = "a thread, a file or a connection outlives the instance")
  @Rule(O4)
  void after_close_no_thread_and_no_file_stays(StoreUnderTest store) {
    useAndClose(store);
    Residue before = Residue.now();

    useAndClose(store);

    store.eventually(
        () -> "all is given back, but there is " + Residue.now().beyond(before),
        () -> Residue.now().beyond(before).isEmpty());
    assertEquals(1, store.all(STREAM).size());
  }

  private static void useAndClose(StoreUnderTest store) {
    try (EventStore used = store.open(NodeOptions.of("used"))) {
      if (used.read(STREAM, ReadSpec.forwardFrom(1)).headVersion() == 0) {
        used.commit(Commit.append(STREAM, at(0), event("kept")));
      }
      Map<String, Runnable> calls = EveryCall.of(used, store.claim().capabilities());
      calls.keySet().removeAll(Set.of("commit", "heartbeat"));
      calls.values().forEach(Runnable::run);
    }
  }

  @Case(value = "L15", level = Case.Level.SHOULD, catches = "each opening leaves a little behind")
  @Rule(O4)
  void opening_and_closing_again_and_again_leaks_nothing(StoreUnderTest store) {
    int cycles = store.claim().medium() == Medium.MEMORY ? CYCLES : DURABLE_CYCLES;
    useAndClose(store);
    store.reopen();
    Residue before = Residue.now();
    long heap = Residue.heap();

    for (int i = 0; i < cycles; i++) {
      assertEquals(1, store.head(STREAM));
      store.reopen();
    }

    store.eventually(
        () -> "all is given back, but there is " + Residue.now().beyond(before),
        () -> Residue.now().beyond(before).isEmpty());
    store.eventually(
        () -> "the heap is small again, but has " + Residue.heap() + " bytes after " + heap,
        () -> Residue.heap() < heap + HEAP_BYTES);
  }
}
