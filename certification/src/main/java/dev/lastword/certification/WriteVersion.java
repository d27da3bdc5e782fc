package dev.lastword.certification;

import dev.lastword.tck.store.ReadOnlyMedium;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * A byte in the header of an SQLite database: who does not know the version that it names may read
 * the file but not write it. Permissions would not stop a process that runs as root.
 */
final class WriteVersion implements ReadOnlyMedium.Protection {

  private static final int OFFSET = 18;
  private static final int UNKNOWN = 3;

  private final Path database;
  private final int known;

  WriteVersion(Path database) {
    this.database = database;
    this.known = replace(UNKNOWN);
  }

  private int replace(int version) {
    try (RandomAccessFile file = new RandomAccessFile(database.toFile(), "rw")) {
      file.seek(OFFSET);
      int before = file.read();
      file.seek(OFFSET);
      file.write(version);
      return before;
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot change the header of " + database, failure);
    }
  }

  @Override
  public void close() {
    replace(known);
  }
}
