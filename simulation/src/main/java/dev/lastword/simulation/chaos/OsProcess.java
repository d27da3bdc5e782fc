package dev.lastword.simulation.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Program in a process of its own, which can be killed and stopped where it is. */
final class OsProcess {

  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final Path output;

  private OsProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts a program whose output goes to a file. */
  static OsProcess start(List<String> command, Map<String, String> environment, Path output) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    try {
      return new OsProcess(builder.start(), output);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command, e);
    }
  }

  /** Returns what it has written so far. */
  String written() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + output, e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Stops it where it is, as a machine does that hangs. */
  void pause() {
    signal("-STOP");
  }

  /** Lets it go on. */
  void resume() {
    signal("-CONT");
  }

  /** Ends it at once, as the loss of its machine does. */
  void kill() {
    process.destroyForcibly();
    await();
  }

  /** Asks it to end, and waits until it has. */
  void end() {
    resume();
    process.destroy();
    if (!await()) {
      kill();
    }
  }

  private boolean await() {
    try {
      return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void signal(String signal) {
    if (!process.isAlive()) {
      return;
    }
    try {
      new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot signal process " + process.pid(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
