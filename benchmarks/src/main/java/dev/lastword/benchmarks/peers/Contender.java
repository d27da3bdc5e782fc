package dev.lastword.benchmarks.peers;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Everything that is measured, in the order of the tables. */
enum Contender {
  LASTWORD("Lastword on PostgreSQL", OurPeer::onPostgres),
  LASTWORD_HTTP("Lastword, remote worker over HTTP", HttpPeer::withOneWorker),
  DBOS("DBOS Transact", dev.dbos.transact.DBOS.class, DbosPeer::new),
  DB_SCHEDULER(
      "db-scheduler", com.github.kagkarlsson.scheduler.Scheduler.class, DbSchedulerPeer::new),
  JOBRUNR("JobRunr", org.jobrunr.configuration.JobRunr.class, JobRunrPeer::new),
  FLOWABLE("Flowable", org.flowable.engine.ProcessEngine.class, FlowablePeer::new),
  QUARTZ("Quartz", org.quartz.Scheduler.class, QuartzPeer::new),
  LASTWORD_SQLITE("Lastword on SQLite", OurPeer::onSqlite),
  RAW_SQLITE("raw grouped commits on SQLite", RawGroupsPeer::new),
  LASTWORD_TWICE_PLACES("Lastword with twice the places", LASTWORD, OurPeer::withTwiceThePlaces),
  LASTWORD_TWO_WORKERS("Lastword with two workers", LASTWORD, OurPeer::withTwoWorkers),
  LASTWORD_HTTP_TWO_WORKERS(
      "Lastword, two remote workers over HTTP", LASTWORD_HTTP, HttpPeer::withTwoWorkers);

  private final String title;
  private final @Nullable Class<?> library;
  private final Supplier<Peer> maker;
  private final @Nullable Contender half;

  Contender(String title, Supplier<Peer> maker) {
    this.title = title;
    this.library = null;
    this.maker = maker;
    this.half = null;
  }

  Contender(String title, Class<?> library, Supplier<Peer> maker) {
    this.title = title;
    this.library = library;
    this.maker = maker;
    this.half = null;
  }

  Contender(String title, Contender half, Supplier<Peer> maker) {
    this.title = title;
    this.library = null;
    this.maker = maker;
    this.half = half;
  }

  /** Returns the contender that is the same with half as many workers, if this is such a pair. */
  Optional<Contender> half() {
    return Optional.ofNullable(half);
  }

  /** Returns a new instance that is not open. */
  Peer peer() {
    return maker.get();
  }

  /** Returns its name with the version of the library, as its jar is named. */
  String title() {
    return library == null ? title : title + " " + version(library);
  }

  private static String version(Class<?> library) {
    String jar = library.getProtectionDomain().getCodeSource().getLocation().getPath();
    return jar.replaceAll(".*/[a-z-]+?-([0-9][^/]*)\\.jar$", "$1");
  }
}
