package dev.lastword.benchmarks.start;

import dev.lastword.benchmarks.report.Fragment;
import dev.lastword.benchmarks.start.Program.Start;
import dev.lastword.core.value.Actor;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode;
import dev.lastword.store.EventStore;
import dev.lastword.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How long does the installed server take from its start to the printed address, and to its first
 * answer that it is ready? With nothing there, with executions that are under way, and those with
 * an archive of its classes.
 */
public final class StartTable {

  private static final int STARTS = 11;
  private static final int EXECUTIONS = 500;

  private final Fragment fragment = new Fragment("starts", "./gradlew :benchmarks:startTable");
  private final Program program;
  private final Path folder;
  private final Map<String, List<Start>> measured = new LinkedHashMap<>();

  private StartTable(Program program, Path folder) {
    this.program = program;
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("build")), "starts");
    try {
      StartTable table = new StartTable(new Program(Path.of(arguments[0])), folder);
      table.measure();
      table.print();
    } finally {
      delete(folder);
    }
  }

  private void measure() throws IOException, InterruptedException {
    Path full = folder.resolve("full.db").toAbsolutePath();
    fill(full);
    Path archive = folder.resolve("classes.jsa").toAbsolutePath();
    program.start(full, "-XX:ArchiveClassesAtExit=" + archive);
    String archived = "-XX:SharedArchiveFile=" + archive;
    for (int i = 0; i < STARTS; i++) {
      Path empty = folder.resolve("empty-" + i + ".db").toAbsolutePath();
      add("nothing there", program.start(empty, ""));
      add(EXECUTIONS + " executions under way", program.start(full, ""));
      add("the same, with an archive of classes", program.start(full, archived));
    }
  }

  private static void fill(Path file) {
    Graph graph =
        Graph.builder("work")
            .add(
                ControlNode.Start.of("start"), WorkNode.Task.of("work"), EndNode.Success.of("done"))
            .path("start", "work", "done")
            .build(new CelConditions());
    try (EventStore store = Stores.open("sqlite:" + file);
        Orchestrator orchestrator = Orchestrator.builder(store).build()) {
      orchestrator.graphs().register(graph);
      for (int i = 0; i < EXECUTIONS; i++) {
        orchestrator.run("work", null, Actor.user("bench"));
      }
    }
  }

  private void add(String row, Start start) {
    measured.computeIfAbsent(row, unused -> new ArrayList<>()).add(start);
  }

  private void print() throws IOException {
    fragment.header("ms, of " + STARTS + " starts", "address", "ready", "slowest");
    measured.forEach(
        (row, starts) ->
            fragment.row(
                row,
                millis(median(starts.stream().map(Start::printed).toList())),
                millis(median(starts.stream().map(Start::ready).toList())),
                millis(starts.stream().mapToDouble(Start::ready).max().orElseThrow())));
    fragment.end().publish();
  }

  private static String millis(double value) {
    return String.format(Locale.US, "%,.0f", value);
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
