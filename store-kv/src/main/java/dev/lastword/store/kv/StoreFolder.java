package dev.lastword.store.kv;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.StoreUnavailable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder that holds one store's files, for one process at a time.
 *
 * <p>A file in it, {@code lastword}, names the product and the number of its format. It is locked
 * while the folder is open; the operating system ends the lock with the process, however that ends.
 */
public final class StoreFolder implements AutoCloseable {

  private static final String NAME = "lastword";

  private final Path path;
  private final RandomAccessFile mark;

  private StoreFolder(Path path, RandomAccessFile mark) {
    this.path = path;
    this.mark = mark;
  }

  /** Makes a folder, for its owner alone, unless it exists; returns its real path. */
  public static Path make(Path folder) {
    try {
      Path absolute = folder.toAbsolutePath().normalize();
      if (!Files.isDirectory(absolute)) {
        Files.createDirectories(absolute, permissions(absolute));
      }
      return absolute.toRealPath();
    } catch (FileAlreadyExistsException file) {
      throw new StoreIncompatible(folder + " was expected to be a folder, but is a file", file);
    } catch (IOException failure) {
      throw new StoreUnavailable(folder + " cannot be made or read", failure);
    }
  }

  private static FileAttribute<?>[] permissions(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * Opens a folder that is empty or belongs to the product, for this process alone.
   *
   * @param folder a folder that exists
   * @param product what its files are
   * @param format the number of their format
   * @throws StoreIncompatible if it holds files of another program or of another format
   * @throws StoreUnavailable if another process has it open, or it cannot be written
   */
  public static StoreFolder open(Path folder, String product, int format) {
    // An interrupt would close the channel of the lock (O7).
    boolean interrupted = Thread.interrupted();
    try {
      return open(folder, product + " " + format + "\n");
    } catch (IOException failure) {
      throw new StoreUnavailable(folder + " cannot be opened for writing", failure);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static StoreFolder open(Path folder, String expected) throws IOException {
    requireOwn(folder);
    RandomAccessFile mark = new RandomAccessFile(folder.resolve(NAME).toFile(), "rw");
    try {
      lock(folder, mark);
      sign(folder, mark, NAME + " " + expected);
      return new StoreFolder(folder, mark);
    } catch (IOException | RuntimeException refused) {
      mark.close();
      throw refused;
    }
  }

  /** The mark is made first, so a folder that has files but no mark belongs to another program. */
  private static void requireOwn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      if (files.findAny().isPresent() && !Files.exists(folder.resolve(NAME))) {
        throw new StoreIncompatible(
            "%s was expected to be empty or to hold a file '%s', but holds other files; name a folder of its own"
                .formatted(folder, NAME),
            null);
      }
    }
  }

  private static void lock(Path folder, RandomAccessFile mark) throws IOException {
    @Nullable FileLock lock;
    try {
      lock = mark.getChannel().tryLock();
    } catch (OverlappingFileLockException here) {
      throw new StoreUnavailable(
          folder + " is still being closed by this process; try again later", here);
    }
    if (lock == null) {
      throw new StoreUnavailable(
          folder
              + " was expected to be free, but another process has it open; end that process, or"
              + " use a store for several processes",
          null);
    }
  }

  /** A mark that is only begun was being made when its process died. */
  private static void sign(Path folder, RandomAccessFile mark, String expected) throws IOException {
    byte[] bytes = new byte[(int) Math.min(mark.length(), 1_000)];
    mark.readFully(bytes);
    String found = new String(bytes, UTF_8);
    if (!expected.startsWith(found)) {
      throw new StoreIncompatible(
          "%s was expected to be marked '%s', but is marked '%s'; open it with the release that made it"
              .formatted(folder, expected.strip(), found.strip()),
          null);
    }
    if (found.length() < expected.length()) {
      mark.seek(0);
      mark.write(expected.getBytes(UTF_8));
      mark.getFD().sync();
    }
  }

  /** Returns the folder. */
  public Path path() {
    return path;
  }

  /** Lets other processes have the folder. */
  @Override
  public void close() {
    try {
      mark.close();
    } catch (IOException failure) {
      throw new StoreUnavailable(path + " cannot be closed", failure);
    }
  }
}
