package dev.lastword.tck.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Files that a process runs from, where the operating system tells: on Linux. */
final class OpenFiles {

  private static final int PATH = 5;
  private static final int READ_ONLY = 0;
  private static final int ACCESS = 3;

  private OpenFiles() {}

  /** Returns the program, its libraries and archives: what is mapped, or open for reading alone. */
  static List<Path> of(long process) {
    Path self = Path.of("/proc", Long.toString(process));
    List<Path> files = new ArrayList<>();
    try (Stream<String> maps = Files.lines(self.resolve("maps"));
        Stream<Path> open = Files.list(self.resolve("fd"))) {
      maps.map(line -> line.split(" +", PATH + 1))
          .filter(parts -> parts.length > PATH)
          .map(parts -> Path.of(parts[PATH]))
          .forEach(files::add);
      for (Path descriptor : open.toList()) {
        if (isReadOnly(self.resolve("fdinfo").resolve(descriptor.getFileName()))) {
          files.add(Files.readSymbolicLink(descriptor));
        }
      }
    } catch (IOException notToBeRead) {
      // Another system, or a process that has just ended: the command's words must do.
    }
    return files.stream().distinct().filter(OpenFiles::isProgram).toList();
  }

  private static boolean isReadOnly(Path descriptor) throws IOException {
    try (Stream<String> lines = Files.lines(descriptor)) {
      return lines
          .filter(line -> line.startsWith("flags:"))
          .anyMatch(line -> (Integer.parseInt(line.substring(6).strip(), 8) & ACCESS) == READ_ONLY);
    }
  }

  /** Tells whether a file is one that stays; a virtual machine maps one of counters, too. */
  private static boolean isProgram(Path file) {
    return file.isAbsolute()
        && !file.startsWith("/dev")
        && !file.startsWith("/proc")
        && !file.toString().contains("/hsperfdata_")
        && Files.isRegularFile(file);
  }
}
