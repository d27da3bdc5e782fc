package dev.lastword.store.jdbc.sqlite;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Permissions of a database: 0700 for folders made for it, 0600 for its files, whatever the umask.
 *
 * <p>A folder that existed before may be shared on purpose ({@code /tmp}, a home directory) and is
 * left alone; the files in it are tightened when they are opened. On file systems without POSIX
 * permissions nothing is set.
 */
final class PrivateFiles {

  private static final Logger LOG = LoggerFactory.getLogger(PrivateFiles.class);

  private static final Set<PosixFilePermission> OWNER_FILE =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OWNER_FOLDER =
      PosixFilePermissions.fromString("rwx------");

  /** Suffixes of the files that SQLite keeps beside a database. */
  private static final List<String> COMPANIONS = List.of("", "-wal", "-shm", "-journal");

  private static final int STICKY = 01000;

  private PrivateFiles() {}

  /** Creates a folder and its missing parents for the owner alone. */
  static void createFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      warnIfOthersMayWrite(folder);
    } else {
      Files.createDirectories(folder, attributes(folder, OWNER_FOLDER));
    }
  }

  /** Creates an empty file for the owner alone, unless it exists. */
  static void createFile(Path file) throws IOException {
    try {
      Files.createFile(file, attributes(file, OWNER_FILE));
    } catch (FileAlreadyExistsException present) {
      // Another process was first, or the file is of an earlier run: tighten() sees to it.
    }
  }

  /** Takes the permissions of others away from a database and the files beside it. */
  static void tighten(Path file) {
    for (String suffix : COMPANIONS) {
      Path companion = file.resolveSibling(file.getFileName() + suffix);
      if (knowsPermissions(companion) && Files.isRegularFile(companion)) {
        tightenOne(companion);
      }
    }
  }

  private static void tightenOne(Path file) {
    try {
      Set<PosixFilePermission> found = Files.getPosixFilePermissions(file);
      if (!OWNER_FILE.containsAll(found)) {
        Files.setPosixFilePermissions(file, OWNER_FILE);
        LOG.info(
            "{} had the permissions {}; it is now readable and writable by its owner alone",
            file,
            PosixFilePermissions.toString(found));
      }
    } catch (IOException | UnsupportedOperationException refused) {
      LOG.warn(
          "{} can be read or written by other users, and its permissions cannot be changed ({});"
              + " let its owner run: chmod 600 {}",
          file,
          refused.toString(),
          file);
    }
  }

  private static void warnIfOthersMayWrite(Path folder) throws IOException {
    if (!knowsPermissions(folder)) {
      return;
    }
    Set<PosixFilePermission> found = Files.getPosixFilePermissions(folder);
    boolean writable =
        found.contains(PosixFilePermission.GROUP_WRITE)
            || found.contains(PosixFilePermission.OTHERS_WRITE);
    if (writable && !isSticky(folder)) {
      LOG.warn(
          "other users may replace files in {} (permissions {}); if that is not wanted, run:"
              + " chmod 700 {}",
          folder,
          PosixFilePermissions.toString(found),
          folder);
    }
  }

  /** Tells whether only owners may replace files in a folder that others may write to. */
  private static boolean isSticky(Path folder) throws IOException {
    return folder.getFileSystem().supportedFileAttributeViews().contains("unix")
        && ((Integer) Files.getAttribute(folder, "unix:mode", LinkOption.NOFOLLOW_LINKS) & STICKY)
            != 0;
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return knowsPermissions(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static boolean knowsPermissions(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
