package dev.lastword.benchmarks.engine;

import dev.lastword.benchmarks.store.AlternatingResults;
import dev.lastword.benchmarks.store.Callers;
import dev.lastword.benchmarks.store.DurablePostgres;
import dev.lastword.benchmarks.store.RawPostgres;
import dev.lastword.benchmarks.store.RawSqlite;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** Asks what the engine costs beside its commits and prints the answers beside what was asked. */
public final class EngineTable {

  private static final int TASKS = 5;
  private static final int COMMITS = 1 + 2 * TASKS;
  private static final int CALLERS = 16;
  private static final int MANY = 10_000;
  private static final long ROOM = 1_000_000;
  private static final long SMALL_ROOM = 50_000;
  private static final int FEW_OPEN = 10_000;
  private static final int MANY_OPEN = 100_000;
  private static final Duration WARM_UP = Duration.ofSeconds(20);
  private static final Duration TURN = Duration.ofMillis(400);
  private static final int WARM_UPS = 10;
  private static final int TURNS = 31;
  private static final int SIZE_WARM_UPS = 3;
  private static final int SIZE_TURNS = 21;

  private final String name;
  private final TableReport report;
  private final Function<String, EventStore> stores;

  private EngineTable(String name, TableReport report, Function<String, EventStore> stores) {
    this.name = name;
    this.report = report;
    this.stores = stores;
  }

  public static void main(String[] arguments) throws Exception {
    Path disk = Path.of(arguments.length == 0 ? "build" : arguments[0]);
    Path folder = Files.createTempDirectory(Files.createDirectories(disk), "engine-table");
    TableReport report = new TableReport();
    try {
      warmUp(folder, report);
      sqlite(folder, report);
      postgresql(report);
      report.end();
    } finally {
      delete(folder);
    }
  }

  private static void sqlite(Path folder, TableReport report) throws Exception {
    EngineTable table =
        new EngineTable(
            "SQLite", report, file -> Stores.open("sqlite:" + folder.resolve(file + ".db")));
    table.stores.apply("raw").close();
    try (RawSqlite raw = new RawSqlite(folder.resolve("raw.db"))) {
      table.run(raw);
    }
    table.memory(quick(folder, "open"));
  }

  private static void postgresql(TableReport report) throws Exception {
    try (DurablePostgres server = new DurablePostgres()) {
      EngineTable table = new EngineTable("PostgreSQL", report, server::open);
      server.open("raw").close();
      try (RawPostgres raw = new RawPostgres(server, "raw", 1)) {
        table.run(raw);
      }
    }
    try (DurablePostgres server = DurablePostgres.withoutWaits()) {
      new EngineTable("PostgreSQL", report, server::open).memory(server.open("open"));
    }
  }

  private static EventStore quick(Path folder, String file) {
    StoreConfig config = StoreConfig.of("sqlite:" + folder.resolve(file + ".db"));
    return Stores.open(config.option("durability", "PROCESS"));
  }

  /** Lets the compiler see the engine's code as often as it wants to, with few waits. */
  private static void warmUp(Path folder, TableReport report) throws Exception {
    report.begin("warm-up");
    try (Bench bench = new Bench(quick(folder, "warm"), ROOM);
        Callers one = new Callers(List.of(sequence(bench, "q")), WARM_UP)) {
      one.perSecond();
    }
  }

  private void run(Callers.Work raw) throws Exception {
    sequences(raw);
    sizes("path", Bench::path);
    sizes("Fork", Bench::fan);
    cancel();
  }

  /** How many commits does a Task take, and how much does the engine add to them? */
  private void sequences(Callers.Work raw) throws Exception {
    report.begin(name + ", executions of five Tasks");
    try (Bench bench = new Bench(stores.apply("alone"), ROOM);
        Bench shared = new Bench(stores.apply("shared"), ROOM);
        Callers one = new Callers(List.of(sequence(bench, "q0")), TURN);
        Callers many = new Callers(sequences(shared), TURN);
        Callers least = new Callers(List.of(commits(raw)), TURN)) {
      AlternatingResults found =
          AlternatingResults.of(WARM_UPS, TURNS, one::perSecond, least::perSecond, many::perSecond);
      GraphId graph = bench.path("counted", "counted", TASKS);
      long before = bench.commits();
      bench.open(graph);
      bench.work("counted", TASKS);
      double perTask = (double) (bench.commits() - before) / TASKS;
      report.count(name + ", commits per Task of a sequence of five", perTask, "2.2 or less");
      report.turns(name + ", executions/s: one caller / as many raw commits", found, 0, 1, "");
      report.turns(name + ", executions/s: 16 callers / one caller", found, 2, 0, "");
    }
  }

  private static Callers.Work commits(Callers.Work raw) {
    return () -> {
      for (int i = 0; i < COMMITS; i++) {
        raw.once();
      }
    };
  }

  private static List<Callers.Work> sequences(Bench bench) {
    List<Callers.Work> works = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      works.add(sequence(bench, "q" + i));
    }
    return works;
  }

  /** One caller who runs executions of Tasks in a queue of their own, one after the other. */
  private static Callers.Work sequence(Bench bench, String queue) {
    GraphId graph = bench.path(queue, queue, TASKS);
    return () -> {
      bench.open(graph);
      bench.work(queue, TASKS);
    };
  }

  /** A way to put Tasks of a queue together. */
  private interface Shape {
    GraphId register(Bench bench, String name, String queue, int tasks);
  }

  /** Does a node cost more in a large graph, its share of the creation included? */
  private void sizes(String word, Shape shape) throws Exception {
    report.begin(name + ", a " + word + " of 10,000");
    String schema = word.toLowerCase(Locale.ROOT);
    try (Bench large = new Bench(stores.apply("large_" + schema), ROOM);
        Bench small = new Bench(stores.apply("small_" + schema), ROOM)) {
      GraphId many = shape.register(large, "many", Sizes.QUEUE, MANY);
      GraphId few = shape.register(small, "few", Sizes.QUEUE, Sizes.FEW);
      AlternatingResults found =
          AlternatingResults.of(
              SIZE_WARM_UPS, SIZE_TURNS, Sizes.ofLarge(large, many), Sizes.ofSmall(small, few));
      report.turns(
          name + ", µs per Task: in a " + word + " of 10,000 / of 10", found, 0, 1, "1.5 or less");
    }
  }

  /** In how many commits does a cancel reach 10,000 nodes, all of them waiting for workers? */
  private void cancel() {
    report.begin(name + ", cancel of 10,000 nodes");
    try (Bench bench = new Bench(stores.apply("cancel"), ROOM)) {
      ExecutionId id = bench.start(bench.fan("many", "q", MANY));
      long start = System.nanoTime();
      long commits = bench.cancel(id);
      long millis = (System.nanoTime() - start) / 1_000_000;
      report.count(
          name + ", commits to cancel 10,000 nodes, in " + millis + " ms", commits, "30 or less");
    }
  }

  /**
   * Does what is remembered grow with the executions that are open? The memory is the engine's, so
   * this store does not wait for the disk.
   */
  private void memory(EventStore store) throws Exception {
    report.begin(name + ", memory for open executions");
    try (Bench bench = new Bench(store, SMALL_ROOM)) {
      GraphId graph = bench.path("open", "q", TASKS);
      double before = OpenExecutions.heap();
      OpenExecutions.open(bench, graph, FEW_OPEN, CALLERS);
      double few = OpenExecutions.heap() - before;
      report.begin(name + ", 90,000 more");
      OpenExecutions.open(bench, graph, MANY_OPEN - FEW_OPEN, CALLERS);
      double many = OpenExecutions.heap() - before;
      report.pair(name + ", MiB: 100,000 open executions / 10,000, one cache", many, few, "flat");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(EngineTable::deleteOne);
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
