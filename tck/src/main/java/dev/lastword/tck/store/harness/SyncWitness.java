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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
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
  public static final Duration DELAY = Duration.ofMillis(100);

  /** The system calls that are taken for a flush. */
  public static final String CALLS = "fsync,fdatasync,syncfs,sync,msync";

  /** The system calls that are taken for a write, besides memory that is mapped. */
  private static final String WRITES = "write,pwrite64,writev,pwritev,pwritev2";

  private static final String STRACE = "strace";

  // What strace says of a call: the thread, its name, and the file behind its first descriptor.
  private static final Pattern CALL =
      Pattern.compile("^(\\d+)\\s+(?:<\\.\\.\\. )?(\\w+)(?: resumed>|\\((?:\\d+<(/[^>]*)>)?)(.*)$");
  private static final Pattern RESULT = Pattern.compile("= (\\d+)(?: \\(INJECTED\\))?\\s*$");
  private static final long SECONDS = 20;

  /** Stands for files that are written as memory. */
  public static final String MAPPED = "mapped memory";

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
      command.addAll(List.of("-y", "-s", "0", "-e", "trace=" + CALLS + "," + WRITES));
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

  /** Waits for one line per process, written once it is traced. */
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

  /** Returns how many lines there are until now: a place to look from. */
  public long mark() {
    return lines(0).size();
  }

  /**
   * Returns the files that were written behind a mark and then flushed, each with how many bytes of
   * those written were flushed, and what stands for files whose writing cannot be seen because they
   * are mapped.
   */
  public Map<String, Long> flushed(long mark) {
    Map<String, String> entered = new HashMap<>();
    Map<String, Map<String, Long>> coming = new HashMap<>();
    Map<String, Long> written = new HashMap<>();
    Map<String, Long> flushed = new TreeMap<>();
    for (String line : lines(mark)) {
      Matcher call = CALL.matcher(line);
      if (!call.matches()) {
        continue;
      }
      String thread = call.group(1);
      String name = call.group(2);
      boolean resumed = line.contains(" resumed>");
      String file = resumed ? entered.getOrDefault(thread, "") : String.valueOf(call.group(3));
      boolean ended = !call.group(4).contains("<unfinished");
      if (!resumed) {
        entered.put(thread, file);
      }
      if (!List.of(CALLS.split(",")).contains(name)) {
        Matcher bytes = RESULT.matcher(call.group(4));
        if (ended && bytes.find()) {
          written.merge(file, Long.parseLong(bytes.group(1)), Long::sum);
        }
        continue;
      }
      if (!resumed) {
        // Only what was written before the call began is on the disk when it ends.
        coming.put(thread, Map.copyOf(written));
      }
      if (ended && call.group(4).matches(".*= 0\\b.*")) {
        Map<String, Long> before = coming.getOrDefault(thread, Map.of());
        if (name.equals("msync")) {
          flushed.put(MAPPED, Long.MAX_VALUE);
        } else if (name.equals("sync") || name.equals("syncfs")) {
          before.forEach((each, size) -> flushed.merge(each, size, Math::max));
        } else if (before.containsKey(file)) {
          flushed.merge(file, before.get(file), Math::max);
        }
      }
    }
    return flushed;
  }

  private List<String> lines(long mark) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.skip(mark).toList();
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
