package dev.lastword.certification;

import dev.lastword.tck.store.Namespace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A temporary folder with one for each namespace; a child process uses that of its parent. */
final class Folder implements AutoCloseable {

  private final Path path;
  private final Owner owner;

  private enum Owner {
    HERE,
    PARENT
  }

  private Folder(Path path, Owner owner) {
    this.path = path;
    this.owner = owner;
  }

  /** Returns the folder that a system property names, or a new one. */
  static Folder shared(String property) {
    String given = System.getProperty(property);
    return given == null ? temporary() : new Folder(Path.of(given), Owner.PARENT);
  }

  /** Returns a new folder. */
  static Folder temporary() {
    try {
      return new Folder(Files.createTempDirectory("lastword-"), Owner.HERE);
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot make a temporary folder", failure);
    }
  }

  Path path() {
    return path;
  }

  Path of(Namespace namespace) {
    try {
      return Files.createDirectories(path.resolve(namespace.name()));
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot make a folder for " + namespace.name(), failure);
    }
  }

  void delete(Namespace namespace) {
    delete(path.resolve(namespace.name()));
  }

  @Override
  public void close() {
    if (owner == Owner.HERE) {
      delete(path);
    }
  }

  private static void delete(Path root) {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot delete " + root, failure);
    }
  }
}
