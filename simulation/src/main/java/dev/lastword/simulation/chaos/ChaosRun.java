package dev.lastword.simulation.chaos;

import dev.lastword.client.Client;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.Schedule;
import dev.lastword.client.http.ClientMetrics;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.simulation.chaos.ChaosEvidence.FeedEntry;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Run of an installation under load and faults, and the check of what it leaves.
 *
 * @param seed what the faults are drawn from
 * @param faults how many there are
 * @param longest how long a fault lasts at most
 */
public record ChaosRun(long seed, int faults, Duration longest) {

  private static final int CALLERS = 6;

  /**
   * Result of a run.
   *
   * @param report all of it, in Markdown
   * @param breaches guarantees that were broken, and what was found
   * @param cancels how many cancels were accepted
   */
  public record Result(String report, List<String> breaches, long cancels) {
    public Result {
      breaches = List.copyOf(breaches);
    }
  }

  /** Runs it in a folder, and says what happens meanwhile. */
  public Result run(Path folder, Consumer<String> progress) {
    Random dice = new Random(seed);
    CallRecorder recorder = new CallRecorder();
    try (Installation installation = new Installation(folder)) {
      Client client = installation.client(ClientMetrics.NONE);
      ChaosGraphs.ALL.forEach(graph -> client.graphs().register(graph, Language.YAML));
      client.schedules().put(ChaosCaller.SCHEDULE, Schedule.of("child", "* * * * * *"));
      installation.startWorkers();
      List<StreamFollower> consumers =
          installation.servers().stream()
              .map(server -> new StreamFollower(server.client()))
              .toList();
      ChaosLoad load = new ChaosLoad(recorder, ForeignExecutions.exported());
      for (int i = 0; i < CALLERS; i++) {
        load.startCaller(installation.client(recorder.metrics()), dice.nextLong());
      }
      load.startWorker(installation.client(recorder.metrics()), dice.nextLong());
      Nemesis nemesis = new Nemesis(installation, recorder, dice, longest, progress);
      for (int i = 0; i < faults; i++) {
        nemesis.strike();
      }
      List<Long> rolling = roll(installation, progress);
      load.stopCallers();
      progress.accept(recorder.calls().size() + " calls; now everything is to end");
      Drain.finish(client);
      load.stopWorkers();
      ChaosEvidence evidence = evidence(installation, recorder, consumers, rolling);
      EvidenceReader.sessions(installation.database()).ifPresent(evidence.leftovers()::add);
      List<Breach> breaches = ChaosCheck.of(evidence);
      ChaosReport report = new ChaosReport(this, evidence, nemesis.felt(), breaches);
      return new Result(
          report.text(), breaches.stream().map(Breach::toString).toList(), report.cancels());
    }
  }

  /** Restarts all servers one after another, and returns when that began and was over. */
  private static List<Long> roll(Installation installation, Consumer<String> progress) {
    progress.accept("all servers are restarted, one after another");
    long began = System.nanoTime();
    installation.servers().forEach(installation::roll);
    return List.of(began, System.nanoTime());
  }

  private static ChaosEvidence evidence(
      Installation installation,
      CallRecorder recorder,
      List<StreamFollower> consumers,
      List<Long> rolling) {
    try (EvidenceReader reader = new EvidenceReader(installation.database())) {
      List<StoredEvent> feed = reader.feed();
      long end = feed.get(feed.size() - 1).position();
      awaitConsumers(consumers, end);
      installation.endServers();
      Map<String, List<FeedEntry>> got = new TreeMap<>();
      Set<ExecutionId> named = new LinkedHashSet<>();
      recorder.calls().forEach(call -> named.add(call.executionId()));
      for (StreamFollower consumer : consumers) {
        consumer.close();
        got.put("consumer-" + (got.size() + 1), consumer.seen());
        consumer.seen().forEach(entry -> named.add(entry.executionId()));
      }
      Map<ExecutionId, List<EventEnvelope>> logs = EvidenceReader.logs(feed);
      named.removeAll(logs.keySet());
      return new ChaosEvidence(
          recorder.calls(),
          logs,
          EvidenceReader.entries(feed),
          got,
          EvidenceReader.begun(installation.begun()),
          reader.erased(named),
          reader.leftovers(),
          rolling);
    }
  }

  /** Returns once all consumers have come to the end; the check finds those that have not. */
  private static void awaitConsumers(List<StreamFollower> consumers, long end) {
    try {
      Waiting.until(
          () -> consumers.stream().allMatch(consumer -> consumer.last() >= end),
          Installation.BUDGET,
          "a consumer does not come to the end of the feed");
    } catch (AssertionError behind) {
      System.err.println(behind.getMessage());
    }
  }

  /** {@code faults=40 seconds=12 seed=7}; the report goes to {@code report=FILE}. */
  public static void main(String[] arguments) throws IOException {
    Map<String, String> options = new TreeMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      options.put(parts[0], parts.length > 1 ? parts[1] : "");
    }
    long seed =
        Long.parseLong(options.getOrDefault("seed", Long.toString(System.nanoTime() % 1_000_000)));
    int faults = Integer.parseInt(options.getOrDefault("faults", "24"));
    Duration longest = Duration.ofSeconds(Long.parseLong(options.getOrDefault("seconds", "12")));
    System.out.println("seed " + seed);
    Path folder = Files.createTempDirectory("lastword-chaos");
    Result result = new ChaosRun(seed, faults, longest).run(folder, System.out::println);
    System.out.println(result.report());
    if (options.containsKey("report")) {
      Path report = Path.of(options.get("report"));
      Files.createDirectories(report.toAbsolutePath().getParent());
      Files.writeString(report, result.report());
    }
    System.exit(result.breaches().isEmpty() ? 0 : 1);
  }
}
