package dev.lastword.tck.store.suites;

import dev.lastword.tck.store.harness.CannotAsk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Resources of this process: its live threads and its open files, as Linux reports them.
 *
 * @param threads the threads
 * @param files what the descriptors point to, one entry for each
 */
record Residue(List<Thread> threads, List<String> files) {

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  static Residue now() {
    return new Residue(
        Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).toList(), openFiles());
  }

  /** Returns what is here and was not there before. */
  List<String> beyond(Residue before) {
    List<String> more = new ArrayList<>(files);
    before.files().forEach(more::remove);
    threads.stream()
        .filter(thread -> !before.threads().contains(thread))
        .map(thread -> "the thread " + thread.getName())
        .forEach(more::add);
    return more;
  }

  /** Returns the bytes in use after the garbage was collected. */
  static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static List<String> openFiles() {
    if (!Files.isDirectory(DESCRIPTORS)) {
      throw new CannotAsk("open files are found in " + DESCRIPTORS + ", which only Linux has");
    }
    try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
      return descriptors.flatMap(Residue::target).filter(Residue::isOfInterest).toList();
    } catch (IOException failure) {
      throw new CannotAsk("cannot list " + DESCRIPTORS + ": " + failure);
    }
  }

  private static Stream<String> target(Path descriptor) {
    try {
      return Stream.of(Files.readSymbolicLink(descriptor).toString());
    } catch (IOException closedMeanwhile) {
      return Stream.empty();
    }
  }

  /** The class loader opens archives when it first needs them, and the list itself is a file. */
  private static boolean isOfInterest(String target) {
    return !target.endsWith(".jar") && !target.startsWith("/proc/") && !target.startsWith("/dev/");
  }
}
