package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {

  private static final int LINES = 3_000;

  @TempDir Path folder;

  @RepeatedTest(20)
  void what_a_killed_process_has_said_is_heard() throws IOException {
    Path said = folder.resolve("said");
    String script = "seq 1 " + LINES + "; : > '" + said + "'; read -r never";
    Process process = new ProcessBuilder("sh", "-c", script).start();

    try (ChildProcess child = new ChildProcess(process, Duration.ofSeconds(30))) {
      while (!Files.exists(said)) {
        LockSupport.parkNanos(20_000);
      }
      child.kill();

      assertEquals(LINES, child.rest().size());
    }
  }
}
