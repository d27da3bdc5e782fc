package dev.lastword.benchmarks.peers;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Everything that is measured, in the order of the tables. */
enum Contender {
  LASTWORD("Lastword on PostgreSQL", null, OurPeer::onPostgres),
  DBOS("DBOS Transact", dev.dbos.transact.DBOS.class, DbosPeer::new),
  DB_SCHEDULER(
      "db-scheduler", com.github.kagkarlsson.scheduler.Scheduler.class, DbSchedulerPeer::new),
  JOBRUNR("JobRunr", org.jobrunr.configuration.JobRunr.class, JobRunrPeer::new),
  FLOWABLE("Flowable", org.flowable.engine.ProcessEngine.class, FlowablePeer::new),
  QUARTZ("Quartz", org.quartz.Scheduler.class, QuartzPeer::new),
  LASTWORD_SQLITE("Lastword on SQLite", null, OurPeer::onSqlite),
  RAW_SQLITE("raw grouped commits on SQLite", null, RawGroupsPeer::new);

  private final String title;
  private final @Nullable Class<?> library;
  private final Supplier<Peer> maker;

  Contender(String title, @Nullable Class<?> library, Supplier<Peer> maker) {
    this.title = title;
    this.library = library;
    this.maker = maker;
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
