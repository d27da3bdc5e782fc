package dev.lastword.store.jdbc.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One server of a {@link PostgresCluster}, with what can happen to it. */
public final class PostgresNode {

  static final String USER = "postgres";

  private static final Duration STARTUP = Duration.ofMinutes(2);

  private final String name;
  private final Path data;
  private final int port;
  private final TcpLink upstream;
  private @Nullable EmbeddedPostgres server;

  PostgresNode(String name, Path data, int port) {
    this.name = name;
    this.data = data;
    this.port = port;
    this.upstream = new TcpLink(port);
  }

  /** Returns the name by which the node confirms commits. */
  public String name() {
    return name;
  }

  /** Returns the port on which the server listens. */
  public int port() {
    return port;
  }

  /** Returns the link over which the node receives commits from the primary. */
  public TcpLink upstream() {
    return upstream;
  }

  /** Starts the server on what its folder holds. */
  public void start() {
    try {
      server =
          EmbeddedPostgres.builder()
              .setDataDirectory(data)
              .setCleanDataDirectory(false)
              .setPort(port)
              .setServerConfig("fsync", "on")
              .setServerConfig("full_page_writes", "on")
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("recovery_init_sync_method", "syncfs")
              .setServerConfig("wal_keep_size", "512MB")
              .setServerConfig("wal_receiver_timeout", "2s")
              .setServerConfig("wal_retrieve_retry_interval", "50ms")
              .setPGStartupWait(STARTUP)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start PostgreSQL in " + data, e);
    }
  }

  /** Adds settings to the server's file, for its next start. */
  void configure(String settings) {
    try {
      Files.writeString(data.resolve("postgresql.auto.conf"), settings, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot configure PostgreSQL in " + data, e);
    }
  }

  /** Lets the server receive commits through its own link, under its own name. */
  void nameUpstream() {
    configure(
        "primary_conninfo = 'host=127.0.0.1 port=%d user=%s application_name=%s'\n"
            .formatted(upstream.port(), USER, name));
  }

  /** Makes the folder anew as a copy of that of a server that runs. */
  void copyFrom(PostgresNode primary) {
    PostgresCluster.delete(data);
    try (Connection backup = primary.connect();
        Statement statement = backup.createStatement()) {
      statement.execute("SELECT pg_start_backup('copy', true, false)");
      Files.createDirectories(data.resolve("pg_wal").resolve("archive_status"));
      List<String> command = new ArrayList<>(List.of("cp", "-a"));
      try (Stream<Path> files = Files.list(primary.data)) {
        files.filter(PostgresNode::isCopied).forEach(file -> command.add(file.toString()));
      }
      command.add(data.toString());
      run(command);
      try (ResultSet stop =
          statement.executeQuery("SELECT labelfile FROM pg_stop_backup(false, false)")) {
        stop.next();
        Files.writeString(data.resolve("backup_label"), stop.getString(1));
      }
      Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy " + primary.data, e);
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL made no backup", e);
    }
    nameUpstream();
  }

  /** What the log holds comes over the link; the rest belongs to the processes of the other. */
  private static boolean isCopied(Path file) {
    return !List.of("pg_wal", "postmaster.pid", "postmaster.opts", "epg-lock")
        .contains(file.getFileName().toString());
  }

  /** Sets what the server reads from its file while it runs. */
  public void set(String setting, String value) {
    configure(setting + " = '" + value + "'\n");
    query("SELECT pg_reload_conf()");
    Waiting.until(
        () -> query("SELECT current_setting('" + setting + "')").equals(value),
        setting + " did not become " + value);
  }

  /** Lets the node receive commits from another, from now on. */
  public void follow(PostgresNode primary) {
    upstream.retarget(primary.port);
  }

  /** Stops all processes where they are, as a machine does that hangs. */
  public void freeze() {
    signal("-STOP");
  }

  /** Lets frozen processes go on. */
  public void thaw() {
    signal("-CONT");
  }

  /** Ends all processes at once, as the loss of the machine does. */
  public void kill() {
    List<ProcessHandle> all = processes();
    all.forEach(ProcessHandle::destroyForcibly);
    // Until the last has ended, their memory keeps the server from starting again.
    all.forEach(process -> process.onExit().join());
  }

  /** Starts a killed server again, on what its folder holds. */
  public void restart() {
    stop();
    start();
  }

  /** Stops the server in good order: standbys have all that it committed. */
  void stop() {
    try {
      if (server != null) {
        server.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot stop the server in " + data, e);
    }
    server = null;
  }

  /** Starts a stopped server as a standby of another. */
  void startBehind(PostgresNode primary) {
    try {
      Files.createFile(data.resolve("standby.signal"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a standby in " + data, e);
    }
    follow(primary);
    start();
  }

  private void signal(String signal) {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    processes().forEach(process -> command.add(Long.toString(process.pid())));
    if (command.size() > 2) {
      run(command);
    }
  }

  static void run(List<String> command) {
    try {
      new ProcessBuilder(command).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command, e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Returns the ids of the server's processes that are alive. */
  public List<Long> pids() {
    return processes().stream().map(ProcessHandle::pid).toList();
  }

  /** Kills the server and starts it again on what its folder holds. */
  public void killAndRestart() {
    kill();
    stop();
    start();
  }

  /** Returns the server's processes that are alive, the first of them first. */
  private List<ProcessHandle> processes() {
    Path file = data.resolve("postmaster.pid");
    try (Stream<String> lines = Files.lines(file)) {
      long pid = Long.parseLong(lines.findFirst().orElseThrow().strip());
      return ProcessHandle.of(pid).stream()
          .flatMap(first -> Stream.concat(Stream.of(first), first.descendants()))
          .toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  /** Makes the standby a primary, and returns once it takes commits. */
  public void promote() {
    query("SELECT pg_promote(true, 60)");
    Waiting.until(() -> query("SELECT pg_is_in_recovery()").equals("f"), "no primary");
  }

  /** Returns how far the standby's log reaches on its disk, in bytes. */
  long received() {
    return Long.parseLong(
        query("SELECT pg_wal_lsn_diff(coalesce(pg_last_wal_receive_lsn(), '0/0'), '0/0')"));
  }

  /** Returns the first value of the first row, or an empty text if it is null. */
  public String query(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      String value = rows.getString(1);
      return value == null ? "" : value;
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL refused " + sql, e);
    }
  }

  /** Opens a connection of the superuser that waits for no standby. */
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://localhost:"
            + port
            + "/postgres?socketTimeout=60&options=-c%20synchronous_commit=local",
        USER,
        USER);
  }

  /** Ends the server and its link, whatever state they are in. */
  public void close() {
    thaw();
    kill();
    upstream.close();
    stop();
  }
}
