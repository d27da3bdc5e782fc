package dev.lastword.tck.core;

import dev.lastword.tck.certificate.Check.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The wrong cores that operators make of the Python core, and a program that tries all of them with
 * many seeds: {@code ./gradlew :tck:wrongCores}.
 */
public final class WrongPrograms {

  private static final Path EQUIVALENT = Programs.resource("cores/equivalent.txt");
  private static final CoreKit KIT = CoreKit.shipped();

  private WrongPrograms() {}

  /**
   * Tries wrong cores and names the survivors. Arguments: the number of seeds, in how many minutes
   * to stop, how many at a time, and a pattern of their names; all but the first are optional.
   */
  public static void main(String[] arguments) throws Exception {
    List<String> given = List.of(arguments);
    long seeds = Long.parseLong(given.get(0));
    Instant end = Instant.now().plus(Duration.ofMinutes(Long.parseLong(at(given, 1, "100000"))));
    int parallel = Integer.parseInt(at(given, 2, "" + Runtime.getRuntime().availableProcessors()));
    List<String> names =
        names().stream().filter(Pattern.compile(at(given, 3, "")).asPredicate()).toList();
    ExecutorService threads = Executors.newFixedThreadPool(parallel);
    AtomicInteger tried = new AtomicInteger();
    AtomicInteger survivors = new AtomicInteger();
    for (long seed : LongStream.rangeClosed(1, seeds).toArray()) {
      KIT.exams(CoreSettings.seeded(seed));
      List<Callable<Void>> tasks =
          names.stream()
              .map(
                  name ->
                      (Callable<Void>)
                          () -> {
                            if (Instant.now().isBefore(end)) {
                              tried.incrementAndGet();
                              survivors.addAndGet(survives(name, seed));
                            }
                            return null;
                          })
              .toList();
      for (Future<Void> done : threads.invokeAll(tasks)) {
        done.get();
      }
    }
    threads.shutdown();
    System.out.printf(
        "%d of %d runs of %d wrong cores with %d seeds were made: %d survived%n",
        tried.get(), names.size() * seeds, names.size(), seeds, survivors.get());
    System.exit(survivors.get() == 0 ? 0 : 1);
  }

  private static String at(List<String> arguments, int index, String otherwise) {
    return index < arguments.size() ? arguments.get(index) : otherwise;
  }

  private static int survives(String name, long seed) {
    Instant begin = Instant.now();
    Optional<String> rejection = rejection(name, seed);
    System.out.printf(
        "%s seed %d, %d s: %s%n",
        rejection.map(exam -> "rejected by " + exam + ",").orElse("SURVIVED"),
        seed,
        Duration.between(begin, Instant.now()).toSeconds(),
        name);
    return rejection.isPresent() ? 0 : 1;
  }

  /** Returns some wrong cores of each operator, the same each time. */
  static List<String> sampleOfEachOperator(int count) {
    Map<String, List<String>> byOperator =
        names().stream()
            .filter(name -> !name.startsWith("habit: "))
            .collect(
                Collectors.groupingBy(
                    name -> name.split(": ", 2)[1].split(" ")[0],
                    TreeMap::new,
                    Collectors.toList()));
    return byOperator.values().stream()
        .flatMap(
            names ->
                IntStream.range(0, Math.min(count, names.size()))
                    .mapToObj(index -> names.get((2 * index + 1) * names.size() / (2 * count))))
        .toList();
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
    return rejection(name, seed, "");
  }

  /** Returns the first check that the wrong core fails of those that begin so, if it fails any. */
  static Optional<String> rejection(String name, long seed, String checks) {
    CoreSettings settings =
        CoreSettings.seeded(seed).timeout(Duration.ofSeconds(20)).maxRestarts(3);
    try (ProcessCore core = new ProcessCore(Programs.wrongCore("run", name), settings)) {
      Interview interview = new Interview(new StrictCandidate(core));
      for (Exam exam : KIT.exams(settings)) {
        if (exam != ProtocolExams.HELLO && !exam.requirement().id().startsWith(checks)) {
          continue;
        }
        try {
          if (interview.hold(exam).result() != Result.PASSED) {
            return Optional.of(exam.requirement().id());
          }
        } catch (StrictCandidate.WrongAnswer wrong) {
          return Optional.of(exam.requirement().id());
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
