package dev.lastword.benchmarks.store;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Asks what the stores cost and prints the answers beside what was to be reached. */
public final class StoreTable {

  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final Duration TURN = Duration.ofMillis(250);
  private static final int WARM_UPS = 12;

  /** As long as the warm-up of SQLite's store, for either side. */
  private static final int MANY_WARM_UPS = 60;

  private static final int TURNS = 31;
  private static final int CALLERS = 16;
  private static final int EVENTS = 1_000_000;
  private static final int MANY_JOBS = 100_000;
  private static final int FEW_JOBS = 100;

  private final Path folder;

  private StoreTable(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws Exception {
    Path disk = Path.of(arguments.length == 0 ? "build" : arguments[0]);
    Path folder = Files.createTempDirectory(Files.createDirectories(disk), "store-table");
    try {
      System.out.printf("%-60s %10s %10s %7s  %s%n", "", "this", "that", "ratio", "asked");
      new StoreTable(folder).sqlite();
      new StoreTable(folder).postgresql();
      System.out.printf(
          "%n%s %s, %d processors%n",
          System.getProperty("java.vm.name"),
          System.getProperty("java.version"),
          Runtime.getRuntime().availableProcessors());
    } finally {
      delete(folder);
    }
  }

  private EventStore open(String file) {
    return Stores.open("sqlite:" + folder.resolve(file));
  }

  /** Lets the compiler see the store's code as often as it wants to, without waits for the disk. */
  private void warmUp() throws Exception {
    StoreConfig config = StoreConfig.of("sqlite:" + folder.resolve("warm.db"));
    try (EventStore store = Stores.open(config.option("durability", "PROCESS"));
        Callers one = new Callers(Samples.appenders(store, 1), WARM_UP)) {
      one.perSecond();
    }
  }

  /**
   * Does the store cost more than the disk, and do callers share its waits? Each contender has a
   * file of its own, else one would copy into it what another has written to the log.
   */
  private void sqlite() throws Exception {
    warmUp();
    open("raw.db").close();
    try (RawSqlite raw = new RawSqlite(folder.resolve("raw.db"));
        EventStore alone = open("one.db");
        EventStore shared = open("sixteen.db");
        Callers least = new Callers(List.of(raw), TURN);
        Callers one = new Callers(Samples.appenders(alone, 1), TURN);
        Callers many = new Callers(Samples.appenders(shared, CALLERS), TURN)) {
      Turns found = Turns.of(WARM_UPS, TURNS, least::perSecond, one::perSecond, many::perSecond);
      print("SQLite, commits/s: one caller / raw inserts", found, 1, 0, "0.8 or more");
      print("SQLite, commits/s: 16 callers / one caller", found, 2, 1, "2.2 or more");
    }
    try (EventStore filled = open("feed.db");
        EventStore many = open("many.db");
        EventStore few = open("few.db")) {
      sameForMany("SQLite", filled, many, few);
    }
  }

  /** Do grouped callers keep up with as many connections that only insert? */
  private void postgresql() throws Exception {
    try (Server server = new Server()) {
      server.open("raw").close();
      List<RawPostgres> raw = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        raw.add(new RawPostgres(server, "raw", i + 1));
      }
      try (EventStore store = server.open("commits");
          Callers least = new Callers(raw, TURN);
          Callers many = new Callers(Samples.appenders(store, CALLERS), TURN)) {
        Turns found = Turns.of(MANY_WARM_UPS, TURNS, least::perSecond, many::perSecond);
        print("PostgreSQL, commits/s: 16 callers / 16 raw", found, 1, 0, "0.9 or more");
      } finally {
        closeAll(raw);
      }
      try (EventStore filled = server.open("feed");
          EventStore many = server.open("many");
          EventStore few = server.open("few")) {
        sameForMany("PostgreSQL", filled, many, few);
      }
    }
  }

  private static void closeAll(List<RawPostgres> all) throws SQLException {
    for (RawPostgres each : all) {
      each.close();
    }
  }

  /** Does it cost more to read where much was read before, or to claim where much waits? */
  private static void sameForMany(String name, EventStore filled, EventStore many, EventStore few)
      throws Exception {
    Samples.append(filled, EVENTS);
    long last = filled.feedEnd() - 1_000;
    Turns pages = Turns.of(WARM_UPS, TURNS, new FeedPages(filled, last), new FeedPages(filled, 0));
    print(name + ", µs: last page of 1,000,000 events / first page", pages, 0, 1, "flat");
    Samples.enqueue(many, MANY_JOBS);
    Samples.enqueue(few, FEW_JOBS);
    Turns claims = Turns.of(WARM_UPS, TURNS, new Claims(many), new Claims(few));
    print(name + ", µs: claim from 100,000 jobs / from 100", claims, 0, 1, "1.5 or less");
  }

  private static void print(String question, Turns turns, int one, int other, String asked) {
    System.out.printf(
        "%-60s %10.0f %10.0f %7.2f  %s%n",
        question, turns.of(one), turns.of(other), turns.ratio(one, other), asked);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(StoreTable::deleteOne);
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
