package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SyncWitnessTest {

  @Test
  void without_strace_nothing_is_passed_and_the_reason_is_told() {
    CannotAsk reason = assertThrows(CannotAsk.class, () -> SyncWitness.ofChild("/nowhere/strace"));

    assertTrue(reason.getMessage().contains("/nowhere/strace"), reason::getMessage);
  }

  @Test
  void a_strace_that_may_not_trace_passes_nothing_either() {
    CannotAsk reason = assertThrows(CannotAsk.class, () -> SyncWitness.ofChild("false"));

    assertTrue(reason.getMessage().contains("allow ptrace"), reason::getMessage);
  }

  @Test
  void flushes_are_counted_and_other_calls_are_not() throws Exception {
    assertEquals(0, flushes("true"));
    assertTrue(flushes("sync") > 0, "sync flushes");
  }

  private static long flushes(String command) throws IOException, InterruptedException {
    try (SyncWitness witness = SyncWitness.ofChild()) {
      List<String> words = new ArrayList<>(witness.command());
      words.addAll(List.of(command, "/proc/self/exe"));
      new ProcessBuilder(words).inheritIO().start().waitFor();
      return witness.count();
    }
  }
}
