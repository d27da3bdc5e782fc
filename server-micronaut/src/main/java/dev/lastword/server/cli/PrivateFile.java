package dev.lastword.server.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A file that a command writes for its user alone: inputs and outputs of executions are in it. */
final class PrivateFile {

  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<StandardOpenOption> REPLACE =
      Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE,
          StandardOpenOption.TRUNCATE_EXISTING);

  private PrivateFile() {}

  /**
   * Writes a file with permissions 0600, also if it existed with wider ones. A pipe or a device is
   * written to as it is, and so is a file where there are no POSIX permissions.
   */
  static void write(Path file, byte[] content) throws IOException {
    boolean restricts = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (restricts && Files.isRegularFile(file)) {
      Files.setPosixFilePermissions(file, OWNER);
    }
    FileAttribute<?>[] attributes =
        restricts
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
            : new FileAttribute<?>[0];
    try (OutputStream out =
        Channels.newOutputStream(Files.newByteChannel(file, REPLACE, attributes))) {
      out.write(content);
    }
  }
}
