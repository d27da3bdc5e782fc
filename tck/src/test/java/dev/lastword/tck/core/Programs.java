package dev.lastword.tck.core;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The programs that tests certify, as commands. */
public final class Programs {

  private Programs() {}

  /** Returns the Java core, in a virtual machine of its own. */
  public static List<String> javaCore() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        "dev.lastword.tck.cli.Main",
        "core-stdio");
  }

  /** Returns the second core. */
  public static List<String> pythonCore() {
    return List.of("python3", root().resolve("docs/examples/lastword_core.py").toString());
  }

  /** Returns the core of the test resources that misbehaves in the way called {@code mode}. */
  public static List<String> misbehaving(String mode) {
    return List.of("python3", resource("cores/misbehaving_core.py").toString(), mode);
  }

  /** Returns the program that lists wrong cores and runs them. */
  static List<String> wrongCore(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "python3",
                "-B",
                resource("cores/wrong_cores.py").toString(),
                root().resolve("docs/examples/lastword_core.py").toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  static Path resource(String name) {
    try {
      return Path.of(Programs.class.getClassLoader().getResource(name).toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Path root() {
    List<Path> folders = new ArrayList<>();
    Stream.iterate(Path.of("").toAbsolutePath(), folder -> folder != null, Path::getParent)
        .forEach(folders::add);
    return folders.stream()
        .filter(folder -> Files.exists(folder.resolve("settings.gradle.kts")))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no settings.gradle.kts above " + folders));
  }
}
