package dev.lastword.certification;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A real server for tests, started when it is first needed; a child process uses its parent's. */
final class PostgresServer implements AutoCloseable {

  static final String USER = "postgres";

  private static final String PORT = "lastword.certification.postgresql";

  /** A killed server synchronizes all its files before it listens again. */
  private static final Duration STARTUP = Duration.ofMinutes(2);

  private final int parents = Integer.getInteger(PORT, 0);
  private @Nullable EmbeddedPostgres started;
  private @Nullable Folder folder;

  synchronized int port() {
    if (parents != 0) {
      return parents;
    }
    if (started == null) {
      folder = Folder.temporary();
      started = start(folder.path(), 0);
    }
    return started.getPort();
  }

  /** The embedded server is set for speed and not for keeping anything, unless told otherwise. */
  private static EmbeddedPostgres start(Path folder, int port) {
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
          .setPGStartupWait(STARTUP)
          .start();
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot start PostgreSQL in " + folder, failure);
    }
  }

  Map<String, String> childProperties() {
    return Map.of(PORT, Integer.toString(port()));
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://localhost:" + port() + "/postgres", USER, USER);
  }

  void run(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException("PostgreSQL refused " + sql, failure);
    }
  }

  /** Returns a server that follows this one, on a copy of its data, and cannot be written to. */
  synchronized PostgresServer replica() {
    int primary = port();
    if (folder == null) {
      throw new IllegalStateException("only who started the server on " + primary + " can copy it");
    }
    run("CHECKPOINT");
    PostgresServer replica = new PostgresServer();
    replica.folder = Folder.temporary();
    Path copy = replica.folder.copyOf(folder.path().resolve("data"));
    try {
      Files.delete(copy.resolve("postmaster.pid"));
      Files.createFile(copy.resolve("standby.signal"));
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot make a replica in " + copy, failure);
    }
    replica.started = start(replica.folder.path(), 0);
    return replica;
  }

  /** Ends every process of the server as {@code kill -9} does, and starts it on the same data. */
  synchronized void killAndRestart() {
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
    started = start(folder.path(), port);
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

  /** Returns the ids of all processes of the server. */
  synchronized List<Long> pids() {
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

  /** What is in memory is written first: the server has five seconds to stop, then it must. */
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
