package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.FaultyStore.Script;
import dev.lastword.store.Commit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RefusedSlotsTest {

  private final Bench bench = new Bench();
  private final RefusedSlots slots = new RefusedSlots(bench.store);

  @AfterEach
  void close() {
    bench.close();
  }

  private CompletableFuture<Optional<RefusedSlots.Slot>> next(String id) {
    return CompletableFuture.supplyAsync(
        () -> slots.next(ExecutionId.of(id), "the same", 1), task -> new Thread(task).start());
  }

  @Test
  void a_read_that_hangs_for_one_execution_stops_no_other() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    bench.store.script(
        new Script() {
          @Override
          public Fault commit(Commit commit) {
            return Fault.NONE;
          }

          @Override
          public boolean isReadable() {
            bench.store.script(any -> Fault.NONE);
            reading.countDown();
            return answer.join();
          }
        });
    CompletableFuture<Optional<RefusedSlots.Slot>> hanging = next("slow");
    assertTrue(reading.await(30, TimeUnit.SECONDS));

    assertTrue(next("quick").get(30, TimeUnit.SECONDS).isPresent());
    assertFalse(hanging.isDone());

    answer.complete(true);
    assertTrue(hanging.get(30, TimeUnit.SECONDS).isPresent());
  }
}
