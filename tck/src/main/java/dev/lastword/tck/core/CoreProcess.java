package dev.lastword.tck.core;

import dev.lastword.tck.json.Excerpt;
import dev.lastword.tck.stdio.ProtocolLines;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** One life of a process that is asked over its standard input and output. */
final class CoreProcess implements AutoCloseable {

  private static final Duration LAST_BREATH = Duration.ofSeconds(2);

  private final Process process;
  private final OutputStream input;
  private final ProtocolLines output;
  private final StderrTail errors;
  private final ExecutorService pipe = Executors.newSingleThreadExecutor(CoreProcess::thread);
  private final ExecutorService writer = Executors.newSingleThreadExecutor(CoreProcess::thread);

  private CoreProcess(Process process) {
    this.process = process;
    this.input = process.getOutputStream();
    this.output = new ProtocolLines(process.getInputStream());
    this.errors = StderrTail.of(process.getErrorStream());
  }

  /** Starts a process whose environment variables and working directory are these. */
  static CoreProcess start(List<String> command, Map<String, String> environment, Path folder) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().retainAll(environment.keySet());
    builder.environment().putAll(environment);
    try {
      return new CoreProcess(builder.start());
    } catch (IOException notRunnable) {
      throw new CommandNotRunnable(command, notRunnable);
    }
  }

  /** Returns the ids of the process and of those that it has started. */
  List<Long> ids() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .map(ProcessHandle::pid)
        .toList();
  }

  /** Sends a line and returns the next line that comes back. */
  byte[] exchange(byte[] line, Duration limit) {
    return within(
            limit,
            () -> {
              send(line);
              return output.next();
            })
        .orElseThrow(() -> died("instead of answering"));
  }

  /** Begins to send bytes while answers are read; a process that does not read blocks no one. */
  void sendAhead(List<byte[]> pieces) {
    writer.execute(
        () -> {
          try {
            for (byte[] piece : pieces) {
              input.write(piece);
              input.flush();
            }
          } catch (IOException broken) {
            // The process is gone: the answers that do not come say so.
          }
        });
  }

  /** Returns the next line that comes back. */
  byte[] next(Duration limit) {
    return within(limit, output::next).orElseThrow(() -> died("instead of answering"));
  }

  /** Sends the last line; returns what was wrong with the way the process ended, if anything. */
  Optional<String> dismiss(byte[] line, Duration limit) {
    Optional<byte[]> more =
        within(
            limit,
            () -> {
              send(line);
              return output.next();
            });
    if (more.isPresent()) {
      return Optional.of("expected no answer, found " + text(more.get()));
    }
    return exitCode(limit)
        .map(code -> code == 0 ? "" : "expected exit code 0, found " + code + errors.quote())
        .or(() -> Optional.of("expected the process to end within " + seconds(limit)))
        .filter(problem -> !problem.isEmpty());
  }

  @Override
  public void close() {
    // Children too: a pipe that one of them holds open would never come to its end.
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    pipe.shutdownNow();
    writer.shutdownNow();
  }

  static String text(byte[] line) {
    return Excerpt.of(new String(line, StandardCharsets.UTF_8));
  }

  // Writing waits too, when the process does not read: so both are done where they can be left.
  private <T> T within(Duration limit, Callable<T> task) {
    Future<T> future = pipe.submit(task);
    try {
      return future.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      throw new NoAnswer("expected an answer within " + seconds(limit) + ", found none");
    } catch (ExecutionException broken) {
      throw died("with its pipe broken (" + broken.getCause().getMessage() + ")");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for an answer", interrupted);
    }
  }

  private void send(byte[] line) throws IOException {
    input.write(line);
    input.write('\n');
    input.flush();
  }

  private NoAnswer died(String when) {
    String how =
        exitCode(LAST_BREATH)
            .map(code -> "the process ended with exit code " + code)
            .orElse("the process closed its output");
    return new NoAnswer(how + " " + when + errors.quote());
  }

  private Optional<Integer> exitCode(Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
          ? Optional.of(process.exitValue())
          : Optional.empty();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static String seconds(Duration limit) {
    return limit.toMillis() / 1000.0 + " s";
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "pipe");
    thread.setDaemon(true);
    return thread;
  }
}
