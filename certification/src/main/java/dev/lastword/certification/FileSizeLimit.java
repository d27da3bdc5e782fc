package dev.lastword.certification;

import dev.lastword.tck.store.DiskFull;
import dev.lastword.tck.store.harness.CannotAsk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A limit on the size of files that this process can write: what {@code ulimit -f} does, for a
 * process that runs. A write beyond it fails as on a full disk, and root is not needed.
 */
final class FileSizeLimit implements DiskFull.Space {

  private FileSizeLimit() {}

  /** Lets no file grow beyond the largest one in a folder. */
  static FileSizeLimit of(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      long largest = files.mapToLong(file -> file.toFile().length()).max().orElse(0);
      set(Long.toString(largest));
      return new FileSizeLimit();
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot list " + folder, failure);
    }
  }

  @Override
  public void close() {
    set("unlimited");
  }

  private static void set(String bytes) {
    String pid = Long.toString(ProcessHandle.current().pid());
    ProcessBuilder prlimit = new ProcessBuilder("prlimit", "--pid", pid, "--fsize=" + bytes + ":");
    try {
      Process process = prlimit.redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new CannotAsk("a full disk is made with prlimit, but it said: " + said);
      }
    } catch (IOException missing) {
      throw new CannotAsk("a full disk is made with prlimit, of util-linux: " + missing);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the disk was to be filled", interrupted);
    }
  }
}
