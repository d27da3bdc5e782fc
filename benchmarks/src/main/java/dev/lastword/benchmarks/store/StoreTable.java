package dev.lastword.benchmarks.store;

import dev.lastword.benchmarks.report.Fragment;
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
import java.util.Locale;
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
  private final Fragment fragment;

  private StoreTable(Path folder, Fragment fragment) {
    this.folder = folder;
    this.fragment = fragment;
  }

  public static void main(String[] arguments) throws Exception {
    Path disk = Path.of(arguments.length == 0 ? "build" : arguments[0]);
    Path folder = Files.createTempDirectory(Files.createDirectories(disk), "store-table");
    try {
      Fragment fragment = new Fragment("stores", "./gradlew :benchmarks:storeTable");
      fragment.header("", "this", "that", "ratio", "asked");
      StoreTable table = new StoreTable(folder, fragment);
      String stores = arguments.length < 2 ? "sqlite,rocksdb,postgresql" : arguments[1];
      if (stores.contains("sqlite")) {
        table.sqlite();
      }
      if (stores.contains("rocksdb")) {
        table.rocksdb();
      }
      if (stores.contains("postgresql")) {
        table.postgresql();
      }
      fragment.end().publish();
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
        Callers one = new Callers(StoreSamples.appenders(store, 1), WARM_UP)) {
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
        Callers one = new Callers(StoreSamples.appenders(alone, 1), TURN);
        Callers many = new Callers(StoreSamples.appenders(shared, CALLERS), TURN)) {
      AlternatingResults found =
          AlternatingResults.of(WARM_UPS, TURNS, least::perSecond, one::perSecond, many::perSecond);
      print("SQLite, commits/s: one caller / raw inserts", found, 1, 0, "0.8 or more");
      print("SQLite, commits/s: 16 callers / one caller", found, 2, 1, "2.2 or more");
    }
    try (EventStore filled = open("feed.db");
        EventStore many = open("many.db");
        EventStore few = open("few.db")) {
      sameForMany("SQLite", filled, many, few);
    }
  }

  /** Is RocksDB worth its native library? Both are asked by turns, on one disk. */
  private void rocksdb() throws Exception {
    warmUp();
    try (EventStore sqliteAlone = open("beside-one.db");
        EventStore rocksAlone = openRocks("one");
        EventStore sqliteShared = open("beside-sixteen.db");
        EventStore rocksShared = openRocks("sixteen");
        Callers sqliteOne = new Callers(StoreSamples.appenders(sqliteAlone, 1), TURN);
        Callers rocksOne = new Callers(StoreSamples.appenders(rocksAlone, 1), TURN);
        Callers sqliteMany = new Callers(StoreSamples.appenders(sqliteShared, CALLERS), TURN);
        Callers rocksMany = new Callers(StoreSamples.appenders(rocksShared, CALLERS), TURN)) {
      AlternatingResults found =
          AlternatingResults.of(
              WARM_UPS,
              TURNS,
              sqliteOne::perSecond,
              rocksOne::perSecond,
              sqliteMany::perSecond,
              rocksMany::perSecond);
      print("commits/s: one caller on RocksDB / one on SQLite", found, 1, 0, "1 or more");
      print("commits/s: 16 callers on RocksDB / 16 on SQLite", found, 3, 2, "1 or more");
    }
    try (EventStore filled = openRocks("feed");
        EventStore many = openRocks("many");
        EventStore few = openRocks("few")) {
      sameForMany("RocksDB", filled, many, few);
    }
  }

  private EventStore openRocks(String name) {
    return Stores.open("rocksdb:" + folder.resolve(name));
  }

  /** Do grouped callers keep up with as many connections that only insert? */
  private void postgresql() throws Exception {
    try (DurablePostgres server = new DurablePostgres()) {
      server.open("raw").close();
      List<RawPostgres> raw = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        raw.add(new RawPostgres(server, "raw", i + 1));
      }
      try (EventStore store = server.open("commits");
          Callers least = new Callers(raw, TURN);
          Callers many = new Callers(StoreSamples.appenders(store, CALLERS), TURN)) {
        AlternatingResults found =
            AlternatingResults.of(MANY_WARM_UPS, TURNS, least::perSecond, many::perSecond);
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
  private void sameForMany(String name, EventStore filled, EventStore many, EventStore few)
      throws Exception {
    fragment.fact(filled.description().version());
    StoreSamples.append(filled, EVENTS);
    long last = filled.feedEnd() - 1_000;
    AlternatingResults pages =
        AlternatingResults.of(
            WARM_UPS, TURNS, new FeedPages(filled, last), new FeedPages(filled, 0));
    print(name + ", µs: last page of 1,000,000 events / first page", pages, 0, 1, "flat");
    StoreSamples.enqueue(many, MANY_JOBS);
    StoreSamples.enqueue(few, FEW_JOBS);
    AlternatingResults claims =
        AlternatingResults.of(
            WARM_UPS, TURNS, new ClaimsFromSteadyQueue(many), new ClaimsFromSteadyQueue(few));
    print(name + ", µs: claim from 100,000 jobs / from 100", claims, 0, 1, "1.5 or less");
  }

  private void print(String question, AlternatingResults turns, int one, int other, String asked) {
    System.err.println(question);
    fragment.row(
        question,
        String.format(Locale.US, "%,.0f", turns.of(one)),
        String.format(Locale.US, "%,.0f", turns.of(other)),
        String.format(Locale.US, "%.2f", turns.ratio(one, other)),
        asked);
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
