package dev.lastword.certification;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A real server for tests, started when it is first needed; a child process uses its parent's. */
final class PostgresServer implements PostgresHost {

  private static final String PORT = "lastword.certification.postgresql";

  /** A killed server synchronizes all its files before it listens again. */
  private static final Duration STARTUP = Duration.ofMinutes(2);

  /** Log of the server. */
  private enum Log {
    /** Enough to recover: indexes of a new schema go through it, not to the disk one by one. */
    RECOVERY("minimal"),

    /** Enough for a replica, too. */
    REPLICA("replica");

    private final String level;

    Log(String level) {
      this.level = level;
    }
  }

  private final int parents = Integer.getInteger(PORT, 0);
  private final Log log;
  private @Nullable EmbeddedPostgres started;
  private @Nullable Folder folder;

  PostgresServer() {
    this(Log.RECOVERY);
  }

  private PostgresServer(Log log) {
    this.log = log;
  }

  @Override
  public synchronized int port() {
    if (parents != 0) {
      return parents;
    }
    if (started == null) {
      folder = Folder.temporary();
      started = start(folder.path(), 0, log);
    }
    return started.getPort();
  }

  /** The embedded server is set for speed and not for keeping anything, unless told otherwise. */
  private static EmbeddedPostgres start(Path folder, int port, Log log) {
    try {
      return EmbeddedPostgres.builder()
          .setDataDirectory(folder.resolve("data"))
          .setCleanDataDirectory(false)
          .setPort(port)
          .setServerConfig("fsync", "on")
          .setServerConfig("full_page_writes", "on")
          .setServerConfig("synchronous_commit", "on")
          // Fewer pauses; what is acknowledged is on the disk all the same.
          .setServerConfig("max_wal_size", "4GB")
          .setServerConfig("checkpoint_timeout", "1h")
          .setServerConfig("recovery_init_sync_method", "syncfs")
          .setServerConfig("wal_level", log.level)
          .setServerConfig("max_wal_senders", "0")
          .setPGStartupWait(STARTUP)
          .start();
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot start PostgreSQL in " + folder, failure);
    }
  }

  @Override
  public Map<String, String> childProperties() {
    return Map.of(PORT, Integer.toString(port()));
  }

  /** Returns a replica of a server that was filled so: it waits for more, and takes no commits. */
  static PostgresServer replica(Consumer<PostgresServer> fill) {
    PostgresServer server = new PostgresServer(Log.REPLICA);
    fill.accept(server);
    server.becomeReplica();
    return server;
  }

  private synchronized void becomeReplica() {
    if (started == null || folder == null) {
      throw new IllegalStateException("only a server of one's own can become a replica");
    }
    try {
      started.close();
      Files.createFile(folder.path().resolve("data").resolve("standby.signal"));
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot make a replica in " + folder.path(), failure);
    }
    started = start(folder.path(), 0, log);
  }

  /** Ends every process of the server as {@code kill -9} does, and starts it on the same data. */
  @Override
  public synchronized void killAndRestart() {
    int port = port();
    if (started == null || folder == null) {
      throw new IllegalStateException("only the process that started the server can kill it");
    }
    // Otherwise it would repeat what all cases before this one wrote.
    run("CHECKPOINT");
    kill(postmaster(folder.path()));
    try {
      started.close();
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot give the dead server up", failure);
    }
    started = start(folder.path(), port, log);
  }

  private static ProcessHandle postmaster(Path folder) {
    Path file = folder.resolve("data").resolve("postmaster.pid");
    try (Stream<String> lines = Files.lines(file)) {
      long pid = Long.parseLong(lines.findFirst().orElseThrow().strip());
      return ProcessHandle.of(pid).orElseThrow();
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot read " + file, failure);
    }
  }

  @Override
  public synchronized List<Long> pids() {
    if (folder == null) {
      throw new IllegalStateException("only the process that started the server knows it");
    }
    return processes(postmaster(folder.path())).stream().map(ProcessHandle::pid).toList();
  }

  private static List<ProcessHandle> processes(ProcessHandle postmaster) {
    return Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
  }

  private static void kill(ProcessHandle postmaster) {
    List<ProcessHandle> processes = processes(postmaster);
    processes.forEach(ProcessHandle::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
  }

  /** Stops the server; it flushes its memory first, for which it has five seconds. */
  @Override
  public synchronized void close() {
    try {
      if (started != null && folder != null) {
        ProcessHandle postmaster = postmaster(folder.path());
        run("CHECKPOINT");
        started.close();
        kill(postmaster);
        folder.close();
        started = null;
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot stop PostgreSQL", failure);
    }
  }
}
