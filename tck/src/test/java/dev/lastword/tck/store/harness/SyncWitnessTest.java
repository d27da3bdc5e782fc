package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void a_flush_of_what_was_written_counts_and_one_of_another_file_does_not(@TempDir Path folder)
      throws Exception {
    String written = folder.resolve("written").toString();
    String other = Files.createFile(folder.resolve("other")).toString();

    assertEquals(Set.of(), flushed("echo x > " + written));
    assertEquals(Set.of(written), flushed("echo x > " + written + "; sync " + written));
    assertEquals(Set.of(), flushed("echo x > " + written + "; sync " + other));
    assertEquals(Set.of(), flushed("sync " + written + "; echo y > " + written));
  }

  private static Set<String> flushed(String script) throws IOException, InterruptedException {
    try (SyncWitness witness = SyncWitness.ofChild()) {
      List<String> words = new ArrayList<>(witness.command());
      words.addAll(List.of("sh", "-c", script));
      new ProcessBuilder(words).inheritIO().start().waitFor();
      // The process begins the record anew, so there is nothing before it to leave out.
      return witness.flushed(0).keySet();
    }
  }
}
