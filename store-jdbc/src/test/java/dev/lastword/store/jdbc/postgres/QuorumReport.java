package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.jdbc.postgres.PostgresQuorumFaultsTest.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Table of the rounds of each fault, written if the system property {@code quorum.report} names a
 * file.
 */
record QuorumReport(Optional<Path> file, Map<Fault, List<QuorumReport.Round>> rounds) {

  /**
   * What was measured in one round.
   *
   * @param pause the longest time without a commit, from the fault on
   * @param resume the time from the promotion, if there was one, to the next commit
   */
  record Round(int acknowledged, int canceled, Duration pause, Optional<Duration> resume) {}

  static QuorumReport asked() {
    return new QuorumReport(
        Optional.ofNullable(System.getProperty("quorum.report")).map(Path::of),
        new EnumMap<>(Fault.class));
  }

  boolean isAsked() {
    return file.isPresent();
  }

  void add(Fault fault, QuorumLoad load, long begin, OptionalLong promoted) {
    Optional<Duration> resume =
        promoted.isPresent() ? Optional.of(load.next(promoted.getAsLong())) : Optional.empty();
    Round round = new Round(load.acknowledged(), load.canceled(), load.longestPause(begin), resume);
    rounds.computeIfAbsent(fault, any -> new ArrayList<>()).add(round);
    System.out.printf("%s: %s%n", fault, round);
    write();
  }

  /**
   * Writes what there is, with the median and the worst of times; a round that failed is missing.
   */
  private void write() {
    StringBuilder table = new StringBuilder();
    table
        .append(
            "| fault | rounds | events | cancels | longest pause | from promotion to a commit |\n")
        .append("|---|---|---|---|---|---|\n");
    rounds.forEach((fault, of) -> table.append(row(fault, of)));
    file.ifPresent(to -> write(to, table.toString()));
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static String row(Fault fault, List<Round> of) {
    return String.format(
        Locale.ROOT,
        "| %s | %d | %,d | %,d | %s | %s |%n",
        fault,
        of.size(),
        of.stream().mapToInt(Round::acknowledged).sum(),
        of.stream().mapToInt(Round::canceled).sum(),
        seconds(of.stream().map(Round::pause).toList()),
        seconds(of.stream().flatMap(round -> round.resume().stream()).toList()));
  }

  private static String seconds(List<Duration> times) {
    List<Duration> sorted = times.stream().sorted().toList();
    return sorted.isEmpty()
        ? "–"
        : String.format(
            Locale.ROOT,
            "%.1f s, %.1f s",
            sorted.get(sorted.size() / 2).toMillis() / 1000.0,
            sorted.get(sorted.size() - 1).toMillis() / 1000.0);
  }
}
