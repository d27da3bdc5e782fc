package dev.lastword.tck.store.harness;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * Start of a child process.
 *
 * @param prefix a command that runs the command behind it, or nothing
 * @param properties system properties besides the fixture's
 * @param classPath where it finds its classes
 */
public record Launch(List<String> prefix, Map<String, String> properties, String classPath) {

  /** Like this process. */
  public static final Launch USUAL =
      new Launch(List.of(), Map.of(), System.getProperty("java.class.path"));

  public Launch {
    prefix = List.copyOf(prefix);
    properties = Map.copyOf(properties);
    requireNonNull(classPath, "classPath");
  }

  /** Returns this launch by a command that runs the command behind it. */
  public Launch by(List<String> command) {
    return new Launch(command, properties, classPath);
  }

  /** Returns this launch with these system properties. */
  public Launch with(Map<String, String> more) {
    return new Launch(prefix, more, classPath);
  }

  /** Returns this launch with other classes. */
  public Launch from(String path) {
    return new Launch(prefix, properties, path);
  }
}
