package dev.lastword.tck.core;

import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Check.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/**
 * The wrong cores that operators make of the Python core, and a program that tries all of them with
 * many seeds: {@code ./gradlew :tck:wrongCores}.
 */
public final class WrongPrograms {

  private static final Path EQUIVALENT = Path.of("src/test/resources/cores/equivalent.txt");
  private static final CoreKit KIT = CoreKit.shipped();

  private WrongPrograms() {}

  /** Tries every wrong core with the seeds 1 to the first argument, and names the survivors. */
  public static void main(String[] arguments) throws Exception {
    long seeds = Long.parseLong(arguments[0]);
    List<String> names =
        names().stream().filter(n -> arguments.length < 2 || n.contains(arguments[1])).toList();
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    int survivors = 0;
    for (long seed : LongStream.rangeClosed(1, seeds).toArray()) {
      survivors += survivors(names, seed, threads);
    }
    threads.shutdown();
    System.out.println(
        names.size() + " wrong cores, " + seeds + " seeds: " + survivors + " survived");
    System.exit(survivors == 0 ? 0 : 1);
  }

  private static int survivors(List<String> names, long seed, ExecutorService threads)
      throws InterruptedException, ExecutionException {
    List<Exam> exams = KIT.exams(CoreSettings.seeded(seed));
    List<Future<Optional<String>>> found = new ArrayList<>();
    for (String name : names) {
      Callable<Optional<String>> task = () -> rejection(name, seed);
      found.add(threads.submit(task));
    }
    int survivors = 0;
    for (int index = 0; index < names.size(); index++) {
      if (found.get(index).get().isEmpty()) {
        System.out.println("SURVIVED with seed " + seed + ": " + names.get(index));
        survivors++;
      }
    }
    return exams.isEmpty() ? 0 : survivors;
  }

  /** Returns the name of every wrong core but those that no answer can tell from the right one. */
  static List<String> names() {
    List<String> equivalent = lines(EQUIVALENT);
    return output("list").lines().filter(name -> !equivalent.contains(name)).toList();
  }

  /** Returns the lines of a file that are no comments. */
  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns the first check that the wrong core fails, if it fails any. */
  static Optional<String> rejection(String name, long seed) {
    CoreSettings settings =
        CoreSettings.seeded(seed).timeout(Duration.ofSeconds(20)).maxRestarts(3);
    try (ProcessCore core = new ProcessCore(Programs.wrongCore("run", name), settings)) {
      Interview interview = new Interview(core);
      for (Exam exam : KIT.exams(settings)) {
        Check check = interview.hold(exam);
        if (check.result() != Result.PASSED) {
          return Optional.of(check.requirement().id());
        }
      }
      return Optional.empty();
    }
  }

  private static String output(String... arguments) {
    try {
      Process process = new ProcessBuilder(Programs.wrongCore(arguments)).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
