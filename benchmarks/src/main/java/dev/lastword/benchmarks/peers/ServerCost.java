package dev.lastword.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A reading of what the database server has used so far.
 *
 * @param cpuMicros processor time of all its processes, those that have ended included
 * @param walBytes position in the write-ahead log
 * @param commits transactions committed in one database
 */
record ServerCost(long cpuMicros, long walBytes, long commits) {

  /** Linux counts processor time in ticks of ten milliseconds. */
  private static final long MICROS_PER_TICK = 10_000;

  private static final int UTIME = 11;
  private static final int FIELDS = 4;

  static ServerCost read(Connection connection, String database) throws SQLException, IOException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0'), xact_commit,
                    pg_backend_pid()
                from pg_stat_database where datname = '%s'
                """
                    .formatted(database))) {
      row.next();
      return new ServerCost(cpu(row.getLong(3)), row.getLong(1), row.getLong(2));
    }
  }

  /** Adds up the server's processes: the parent of a session and all its children. */
  private static long cpu(long session) throws IOException {
    ProcessHandle server = ProcessHandle.of(session).flatMap(ProcessHandle::parent).orElseThrow();
    long ticks = ticks(server);
    for (ProcessHandle child : server.children().toList()) {
      ticks += ticks(child);
    }
    return ticks * MICROS_PER_TICK;
  }

  private static long ticks(ProcessHandle process) throws IOException {
    Path file = Path.of("/proc/" + process.pid() + "/stat");
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException ended) {
      return 0;
    }
    String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
    long sum = 0;
    for (int i = 0; i < FIELDS; i++) {
      sum += Long.parseLong(fields[UTIME + i]);
    }
    return sum;
  }

  ServerCost since(ServerCost before) {
    return new ServerCost(
        cpuMicros - before.cpuMicros, walBytes - before.walBytes, commits - before.commits);
  }
}
