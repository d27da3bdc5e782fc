package dev.lastword.tck.store.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sees when a process waits for the disk, with the eyes of {@code strace}, and makes the disk slow,
 * so that who answers before a flush has ended is seen to answer too soon.
 *
 * <p>A traced process goes on only after its call has been written down, so a call that ended
 * before something was heard of the process is always counted then. It sees calls that flush a
 * file; not files that are opened to flush by themselves (O_DSYNC), nor io_uring.
 */
public final class SyncWitness implements AutoCloseable {

  /** By how much every flush is slower than the disk. */
  public static final Duration DELAY = Duration.ofMillis(250);

  /** The system calls that are taken for a flush. */
  public static final String CALLS = "fsync,fdatasync,syncfs,sync,msync";

  private static final String STRACE = "strace";
  private static final Pattern SYNC =
      Pattern.compile("\\b(fsync|fdatasync|syncfs|sync)\\b.*= 0|\\bmsync\\(.*\\bMS_SYNC\\b");
  private static final long SECONDS = 20;

  private final Path log;
  private final List<String> command;
  private @Nullable Process attached;

  private SyncWitness(Path log, List<String> command) {
    this.log = log;
    this.command = command;
  }

  /**
   * Returns a witness for a process that is started by its {@link #command}.
   *
   * @throws CannotAsk if this machine has no strace or does not let it trace
   */
  public static SyncWitness ofChild() {
    return ofChild(STRACE);
  }

  static SyncWitness ofChild(String program) {
    SyncWitness witness = watching(List.of(program, "-f", "--seccomp-bpf"));
    List<String> trial = new ArrayList<>(witness.command);
    trial.add("true");
    Process process = witness.run(trial);
    boolean traces = witness.end(process) == 0;
    if (!traces) {
      String reason = text(process.getErrorStream());
      witness.close();
      throw cannotTrace(program, reason);
    }
    return witness;
  }

  /**
   * Returns a witness for processes that run already, and for all that they start.
   *
   * @throws CannotAsk if this machine has no strace or does not let it trace them
   */
  public static SyncWitness of(List<Long> pids) {
    SyncWitness witness = watching(List.of(STRACE, "-f"));
    List<String> command = new ArrayList<>(witness.command);
    pids.forEach(pid -> command.addAll(List.of("-p", Long.toString(pid))));
    Process process = witness.run(command);
    witness.attached = process;
    witness.awaitAttached(process, pids.size());
    return witness;
  }

  private static SyncWitness watching(List<String> strace) {
    try {
      Path log = Files.createTempFile("lastword-sync", ".log");
      List<String> command = new ArrayList<>(strace);
      command.addAll(List.of("-e", "trace=" + CALLS));
      command.addAll(List.of("-e", "inject=" + CALLS + ":delay_enter=" + DELAY.toMillis() * 1_000));
      command.addAll(List.of("-e", "signal=none", "-o", log.toString()));
      return new SyncWitness(log, command);
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot make a temporary file", failure);
    }
  }

  private Process run(List<String> words) {
    try {
      return new ProcessBuilder(words).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException missing) {
      close();
      throw cannotTrace(words.get(0), String.valueOf(missing.getMessage()));
    }
  }

  /** Each process is told of on a line of its own, once it is traced. */
  private void awaitAttached(Process process, int processes) {
    BufferedReader errors = process.errorReader(StandardCharsets.UTF_8);
    StringBuilder heard = new StringBuilder();
    try {
      int traced = 0;
      while (traced < processes) {
        String line = errors.readLine();
        if (line == null) {
          close();
          throw cannotTrace(STRACE, heard.toString());
        }
        heard.append(line).append(' ');
        traced += line.contains(" attached") ? 1 : 0;
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot hear strace", failure);
    }
  }

  private static CannotAsk cannotTrace(String program, String reason) {
    return new CannotAsk(
        "whether commits reach the disk is seen with strace, but '"
            + program
            + "' cannot trace here (install it, and allow ptrace): "
            + reason.strip());
  }

  private int end(Process process) {
    try {
      return process.waitFor(SECONDS, TimeUnit.SECONDS) ? process.exitValue() : -1;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return -1;
    }
  }

  private static String text(InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      return String.valueOf(failure.getMessage());
    }
  }

  /** Returns the command that runs what is put behind it, and watches it. */
  public List<String> command() {
    return command;
  }

  /** Returns how often something was flushed to the disk until now. */
  public long count() {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.filter(line -> SYNC.matcher(line).find()).count();
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot read " + log, failure);
    }
  }

  @Override
  public void close() {
    Optional.ofNullable(attached)
        .ifPresent(
            strace -> {
              // Politely, so that it lets go of those it traces.
              strace.destroy();
              end(strace);
            });
    try {
      Files.deleteIfExists(log);
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot delete " + log, failure);
    }
  }
}
