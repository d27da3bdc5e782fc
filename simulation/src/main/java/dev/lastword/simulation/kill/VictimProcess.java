package dev.lastword.simulation.kill;

import dev.lastword.core.value.ExecutionId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A victim seen from outside. */
final class VictimProcess {

  private static final int PATIENCE_SECONDS = 120;

  private final Process process;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Semaphore said = new Semaphore(0);
  private final Thread reader;

  VictimProcess(List<String> command) throws IOException {
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    reader = new Thread(this::read, "victim-" + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(line);
        said.release();
      }
    } catch (IOException killed) {
      // What it said before counts.
    }
  }

  /** Waits until it has said so many lines more. */
  void await(int count) {
    try {
      if (!said.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        kill();
        throw new IllegalStateException("expected " + count + " lines more, found " + lines);
      }
    } catch (InterruptedException wanted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a victim was to speak", wanted);
    }
  }

  /** Kills it, as {@code kill -9} does, and waits until it is gone and all was heard. */
  void kill() {
    // By its handle: the process itself would close its output, and lose lines that are unread.
    process.toHandle().destroyForcibly();
    try {
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    } catch (InterruptedException wanted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the executions that it said this of; a line that was cut in the midst is none. */
  List<ExecutionId> told(String what) {
    return lines.stream()
        .filter(line -> line.startsWith(what))
        .map(line -> ExecutionId.of(line.substring(what.length())))
        .toList();
  }
}
