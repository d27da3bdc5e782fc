package dev.lastword.benchmarks.engine;

import dev.lastword.benchmarks.store.Callers;
import dev.lastword.benchmarks.store.RawPostgres;
import dev.lastword.benchmarks.store.RawSqlite;
import dev.lastword.benchmarks.store.Server;
import dev.lastword.benchmarks.store.Turns;
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
import java.util.function.Function;
import java.util.stream.Stream;

/** Asks what the engine costs beside its commits and prints the answers beside what was asked. */
public final class EngineTable {

  private static final int TASKS = 5;
  private static final int COMMITS = 1 + 2 * TASKS;
  private static final int CALLERS = 16;
  private static final int FEW = 10;
  private static final int MANY = 10_000;
  private static final int WORKED = 500;
  private static final int SHARE = 100;
  private static final int FEW_OPEN = 10_000;
  private static final int MANY_OPEN = 100_000;
  private static final long ROOM = 1_000_000;
  private static final long SMALL_ROOM = 50_000;
  private static final Duration TURN = Duration.ofMillis(500);
  private static final int WARM_UPS = 4;
  private static final int TURNS = 11;

  private final String name;
  private final Function<String, EventStore> stores;

  private EngineTable(String name, Function<String, EventStore> stores) {
    this.name = name;
    this.stores = stores;
  }

  public static void main(String[] arguments) throws Exception {
    Path disk = Path.of(arguments.length == 0 ? "build" : arguments[0]);
    Path folder = Files.createTempDirectory(Files.createDirectories(disk), "engine-table");
    try {
      System.out.printf("%-66s %10s %10s %7s  %s%n", "", "this", "that", "ratio", "asked");
      EngineTable sqlite =
          new EngineTable("SQLite", file -> Stores.open("sqlite:" + folder.resolve(file + ".db")));
      sqlite.stores.apply("raw").close();
      try (RawSqlite raw = new RawSqlite(folder.resolve("raw.db"))) {
        sqlite.run(raw);
      }
      memory(folder);
      try (Server server = new Server()) {
        EngineTable postgresql = new EngineTable("PostgreSQL", server::open);
        server.open("raw").close();
        try (RawPostgres raw = new RawPostgres(server, "raw", 1)) {
          postgresql.run(raw);
        }
      }
      System.out.printf(
          "%n%s %s, %d processors%n",
          System.getProperty("java.vm.name"),
          System.getProperty("java.version"),
          Runtime.getRuntime().availableProcessors());
    } finally {
      delete(folder);
    }
  }

  private void run(Callers.Work raw) throws Exception {
    sequences(raw);
    sizes("path", false);
    sizes("fan", true);
    cancel();
  }

  /** How many commits does a Task take, and how much does the engine add to them? */
  private void sequences(Callers.Work raw) throws Exception {
    try (Bench bench = new Bench(stores.apply("alone"), ROOM);
        Bench shared = new Bench(stores.apply("shared"), ROOM);
        Callers one = new Callers(List.of(sequence(bench, "q0")), TURN);
        Callers many = new Callers(sequences(shared), TURN);
        Callers least = new Callers(List.of(commits(raw)), TURN)) {
      Turns found = Turns.of(WARM_UPS, TURNS, one::perSecond, least::perSecond, many::perSecond);
      GraphId graph = bench.path("counted", "counted", TASKS);
      long before = bench.commits();
      bench.start(graph);
      for (int i = 0; i < TASKS; i++) {
        bench.work("counted");
      }
      double perTask = (double) (bench.commits() - before) / TASKS;
      System.out.printf(
          "%-66s %10.1f %10s %7s  %s%n",
          name + ", commits per Task of a sequence of five", perTask, "", "", "2.2 or less");
      print("executions of 5 Tasks/s: one caller / as many raw commits", found, 0, 1, "");
      print("executions of 5 Tasks/s: 16 callers / one caller", found, 2, 0, "");
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
      for (int i = 0; i < TASKS; i++) {
        bench.work(queue);
      }
    };
  }

  /**
   * Does a node cost more in a large graph, its share of the creation included? The large one is
   * worked at for a while, by turns with as many nodes of small ones.
   */
  private void sizes(String shape, boolean wide) throws Exception {
    try (Bench large = new Bench(stores.apply("large" + shape), ROOM);
        Bench small = new Bench(stores.apply("small" + shape), ROOM)) {
      GraphId many = wide ? large.fan("many", "q", MANY) : large.path("many", "q", MANY);
      GraphId few = wide ? small.fan("few", "q", FEW) : small.path("few", "q", FEW);
      for (int i = 0; i < SHARE / FEW; i++) {
        small.start(few);
        work(small, FEW);
      }
      long nanosLarge = timed(() -> large.start(many)) / (MANY / WORKED);
      long nanosSmall = 0;
      for (int done = 0; done < WORKED; done += SHARE) {
        nanosLarge += timed(() -> work(large, SHARE));
        nanosSmall +=
            timed(
                () -> {
                  for (int i = 0; i < SHARE / FEW; i++) {
                    small.start(few);
                    work(small, FEW);
                  }
                });
      }
      System.out.printf(
          "%-66s %10.0f %10.0f %7.2f  %s%n",
          name + ", µs per Task in a " + shape + " of 10,000 / of 10",
          nanosLarge / 1e3 / WORKED,
          nanosSmall / 1e3 / WORKED,
          (double) nanosLarge / nanosSmall,
          "1.5 or less");
    }
  }

  private static void work(Bench bench, int tasks) {
    for (int i = 0; i < tasks; i++) {
      bench.work("q");
    }
  }

  private static long timed(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return System.nanoTime() - start;
  }

  /** In how many commits does a cancel reach 10,000 nodes, all of them waiting for workers? */
  private void cancel() {
    try (Bench bench = new Bench(stores.apply("cancel"), ROOM)) {
      ExecutionId id = bench.start(bench.fan("many", "q", MANY));
      long start = System.nanoTime();
      long commits = bench.cancel(id);
      System.out.printf(
          "%-66s %10d %10s %7s  %s%n",
          name
              + ", commits to cancel 10,000 nodes, in ms "
              + (System.nanoTime() - start) / 1_000_000,
          commits,
          "",
          "",
          "30 or less");
    }
  }

  /**
   * Does what is remembered grow with the executions that are open? The memory is the engine's, on
   * whatever store; this one does not wait for the disk.
   */
  private static void memory(Path folder) throws Exception {
    long few = remembered(folder.resolve("few-open.db"), FEW_OPEN);
    long many = remembered(folder.resolve("many-open.db"), MANY_OPEN);
    System.out.printf(
        "%-66s %10.1f %10.1f %7.2f  %s%n",
        "MiB for 100,000 open executions / for 10,000, with room for 50,000",
        many / 1024.0 / 1024.0,
        few / 1024.0 / 1024.0,
        (double) many / few,
        "flat");
  }

  private static long remembered(Path file, int executions) throws Exception {
    EventStore store =
        Stores.open(StoreConfig.of("sqlite:" + file).option("durability", "PROCESS"));
    try (Bench bench = new Bench(store, SMALL_ROOM)) {
      GraphId graph = bench.path("open", "q", TASKS);
      long before = heap();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        Thread thread =
            new Thread(
                () -> {
                  for (int n = 0; n < executions / CALLERS; n++) {
                    bench.open(graph);
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      return heap() - before;
    }
  }

  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private void print(String question, Turns turns, int one, int other, String asked) {
    System.out.printf(
        "%-66s %10.0f %10.0f %7.2f  %s%n",
        name + ", " + question, turns.of(one), turns.of(other), turns.ratio(one, other), asked);
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
