package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.StoreFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Another JVM on the same storage, which can be killed and stopped at any moment. */
public final class ChildProcess implements AutoCloseable {

  private static final Optional<String> END = Optional.empty();

  private final Process process;
  private final Duration budget;
  private final LastWords lastWords;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

  ChildProcess(Process process, Duration budget) {
    this.process = process;
    this.budget = budget;
    this.lastWords = LastWords.of(process);
    Thread reader = new Thread(this::readLines);
    reader.setDaemon(true);
    reader.start();
  }

  static ChildProcess start(
      StoreFixture fixture, Namespace namespace, Launch launch, List<String> scenario) {
    List<String> command = new ArrayList<>(launch.prefix());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    fixture.childProperties().forEach((name, value) -> command.add("-D" + name + "=" + value));
    launch.properties().forEach((name, value) -> command.add("-D" + name + "=" + value));
    command.addAll(List.of("-cp", launch.classPath()));
    command.add(ChildNode.class.getName());
    command.addAll(List.of(fixture.recipe(), namespace.name()));
    command.addAll(scenario);
    try {
      return new ChildProcess(new ProcessBuilder(command).start(), fixture.budgets().process());
    } catch (IOException refused) {
      throw new UncheckedIOException("cannot start " + command, refused);
    }
  }

  private void readLines() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(Optional.of(line));
      }
    } catch (IOException killed) {
      // What it said before counts; that it says no more is the end.
    }
    lines.add(END);
  }

  /** Returns the next line that it said, waiting for it; empty when it has ended. */
  public Optional<String> next() {
    try {
      Optional<String> line = lines.poll(budget.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null) {
        return fail("the child process said nothing for " + budget);
      }
      if (line.isEmpty()) {
        lines.add(END);
      }
      return line;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the child was to say something");
    }
  }

  /** Waits for a line, which must be {@code expected}; a child that ended has broken down. */
  public void expect(String expected) {
    String found =
        next()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "the child process was to say '"
                            + expected
                            + "', but ended"
                            + lastWords()));
    if (!found.equals(expected)) {
      fail("the child process was to say '" + expected + "', but said '" + found + "'");
    }
  }

  /** Returns what it said last on standard error, as the end of a sentence. */
  public String lastWords() {
    return lastWords.quote();
  }

  /** Returns its unread output, up to its end. */
  public List<String> rest() {
    List<String> rest = new ArrayList<>();
    for (Optional<String> line = next(); line.isPresent(); line = next()) {
      rest.add(line.get());
    }
    return rest;
  }

  /** Says a line to it. */
  public void say(String line) {
    try {
      OutputStream input = process.getOutputStream();
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException gone) {
      throw new UncheckedIOException("the child process does not listen", gone);
    }
  }

  /** Kills it, as {@code kill -9} does, and waits until it is gone. */
  public void kill() {
    // What runs it, if something does, would outlive it or let it live.
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    // By its handle: the process itself would close its output, and lose lines that are unread.
    process.toHandle().destroyForcibly();
    awaitEnd();
  }

  /** Stops it where it is, as {@code kill -STOP} does. */
  public void stop() {
    signal("STOP");
  }

  /** Lets it go on, as {@code kill -CONT} does. */
  public void resume() {
    signal("CONT");
  }

  /** Waits for its end and returns its exit code. */
  public int awaitEnd() {
    try {
      if (!process.waitFor(budget.toMillis(), TimeUnit.MILLISECONDS)) {
        return fail("the child process has not ended after " + budget);
      }
      return process.exitValue();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the child was to end");
    }
  }

  private void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
      if (kill.waitFor() != 0) {
        fail("cannot send SIG" + name + " to process " + process.pid());
      }
    } catch (IOException refused) {
      throw new UncheckedIOException("cannot run kill", refused);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while sending SIG" + name);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
