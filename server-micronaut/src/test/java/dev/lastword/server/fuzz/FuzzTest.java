package dev.lastword.server.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FuzzTest {

  @TempDir private Path folder;

  @Test
  void no_request_breaks_the_server_or_the_rules() throws IOException, InterruptedException {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    FuzzRun run = new FuzzRun(seed, 4_000);

    List<String> complaints = run.in(folder);

    assertEquals(List.of(), complaints, "with the seed " + seed);
    assertTrue(
        run.tally().statuses().keySet().containsAll(List.of(200, 201, 400, 404, 409, 415, 422)));
  }
}
