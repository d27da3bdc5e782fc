package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.Listeners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.SQLiteErrorCode;

/**
 * An open file, shared by all stores of this process that have it open: so they share one writer
 * and its groups instead of waiting for each other's locks, and hear of each other's commits.
 */
final class SqliteFile {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final Map<Path, SqliteFile> OPEN = new ConcurrentHashMap<>();

  private final Path path;
  private final SqliteSettings settings;
  private final SqliteCheckpoints checkpoints;
  private final SqliteWriter writer;
  private final SqliteReaders readers;
  private final Listeners listeners = new Listeners();
  private int users;

  private SqliteFile(SqliteConnections connections) {
    this.path = connections.file();
    this.settings = connections.settings();
    prepare(connections, new SqliteSchema(path, SqliteSchema.MIGRATIONS));
    this.checkpoints = new SqliteCheckpoints(connections, SqliteCheckpoints.Plan.USUAL);
    this.writer = new SqliteWriter(connections, checkpoints);
    this.readers = new SqliteReaders(connections);
  }

  /** Opens a file, or joins those who have it open; each who does must release it once. */
  static SqliteFile open(Path file, SqliteSettings settings, SqliteConnections.Opener opener) {
    return OPEN.compute(
        real(file),
        (path, open) -> {
          SqliteFile it =
              open == null ? new SqliteFile(new SqliteConnections(path, settings, opener)) : open;
          if (!it.settings.equals(settings)) {
            throw new IllegalArgumentException(
                file + " is open in this process with other options: " + it.settings);
          }
          it.users++;
          return it;
        });
  }

  SqliteWriter writer() {
    return writer;
  }

  SqliteReaders readers() {
    return readers;
  }

  Listeners listeners() {
    return listeners;
  }

  /** Closes the file when no store uses it any more. */
  void release() {
    OPEN.computeIfPresent(
        path,
        (path, open) -> {
          users--;
          if (users > 0) {
            return this;
          }
          readers.close(PATIENCE);
          checkpoints.close(PATIENCE);
          // Last, because who closes last clears the write-ahead log away.
          writer.close(PATIENCE);
          return null;
        });
  }

  private static Path real(Path file) {
    try {
      Path absolute = file.toAbsolutePath().normalize();
      Path folder = absolute.getParent();
      if (folder == null || absolute.getFileName() == null || Files.isDirectory(absolute)) {
        throw new IllegalArgumentException(file + " was expected to name a file, but does not");
      }
      PrivateFiles.createFolder(folder);
      // Before the driver would make it, with whatever permissions the umask leaves.
      PrivateFiles.createFile(absolute);
      return absolute.toRealPath();
    } catch (IOException e) {
      throw new StoreUnavailable(file + " or its folder cannot be made or read", e);
    }
  }

  /**
   * Inspects and migrates the file, and retries while it is busy: if another process opens a new
   * file while it is switched to WAL, SQLite reports busy at once, without the busy timeout of
   * other statements.
   */
  private static void prepare(SqliteConnections connections, SqliteSchema schema) {
    long deadline = System.nanoTime() + connections.settings().busyTimeout().toNanos();
    while (true) {
      try {
        schema.inspect(connections);
        // Not before: a file of another program is left as it is.
        PrivateFiles.tighten(connections.file());
        schema.migrate(connections);
        return;
      } catch (SQLException e) {
        boolean busy = SqliteDialect.primaryCode(e) == SQLiteErrorCode.SQLITE_BUSY;
        if (!busy || System.nanoTime() > deadline) {
          throw SqliteDialect.INSTANCE.failure(e);
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }
}
