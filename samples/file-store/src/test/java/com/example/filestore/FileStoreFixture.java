package com.example.filestore;

import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.DiskFull;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.ReadOnlyMedium;
import dev.lastword.tck.store.StorageTampering;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.CannotAsk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The store as the suites see it: a folder for each namespace, with the log and the clock. */
public final class FileStoreFixture
    implements StoreFixture, DiskFull, ReadOnlyMedium, StorageTampering, AutoCloseable {

  private static final String FOLDER = "com.example.filestore.folder";

  private final boolean child = System.getProperty(FOLDER) != null;
  private final Path folder;
  private final Set<Namespace> readOnly = ConcurrentHashMap.newKeySet();

  public FileStoreFixture() throws IOException {
    folder = child ? Path.of(System.getProperty(FOLDER)) : Files.createTempDirectory("file-store-");
  }

  @Override
  public Claim claim() {
    return Claim.profile(Profile.CORE).on(Medium.FILES, Durability.PROCESS);
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    return Stores.open(
        StoreConfig.of("file:" + log(namespace))
            .option("access", readOnly.contains(namespace) ? "read" : "write")
            .clock(() -> Instant.now().plus(ahead(namespace))));
  }

  @Override
  public void advanceStoreClock(Namespace namespace, Duration by) {
    try {
      Files.createDirectories(clock(namespace).getParent());
      Files.writeString(clock(namespace), ahead(namespace).plus(by).toString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void drop(Namespace namespace) {
    delete(folder.resolve(namespace.name()));
  }

  /** A child process uses the folder of its parent. */
  @Override
  public Map<String, String> childProperties() {
    return Map.of(FOLDER, folder.toString());
  }

  @Override
  public void close() {
    if (!child) {
      delete(folder);
    }
  }

  /** Permissions would not stop a process that runs as root. */
  @Override
  public Protection protect(Namespace namespace) {
    readOnly.add(namespace);
    return () -> readOnly.remove(namespace);
  }

  /** In a child process that writes, no file can grow beyond the log as it is. */
  @Override
  public Space fill(Namespace namespace) {
    limitFiles(Long.toString(log(namespace).toFile().length()));
    return () -> limitFiles("unlimited");
  }

  /** A later release would count its format on. */
  @Override
  public void makeNewer(Namespace namespace) {
    write(namespace, "lastword file-store 2\n");
  }

  @Override
  public void makeForeign(Namespace namespace) {
    write(namespace, "Dear diary,\n");
  }

  private void write(Namespace namespace, String text) {
    try {
      Files.createDirectories(log(namespace).getParent());
      Files.writeString(log(namespace), text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void limitFiles(String bytes) {
    String pid = Long.toString(ProcessHandle.current().pid());
    try {
      int exit =
          new ProcessBuilder("prlimit", "--pid", pid, "--fsize=" + bytes + ":")
              .inheritIO()
              .start()
              .waitFor();
      if (exit != 0) {
        throw new CannotAsk("a full disk is made with prlimit, which ended with " + exit);
      }
    } catch (IOException missing) {
      throw new CannotAsk("a full disk is made with prlimit, of util-linux: " + missing);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private Path log(Namespace namespace) {
    return folder.resolve(namespace.name()).resolve("log");
  }

  private Path clock(Namespace namespace) {
    return folder.resolve(namespace.name()).resolve("clock");
  }

  private Duration ahead(Namespace namespace) {
    try {
      Path clock = clock(namespace);
      return Files.exists(clock) ? Duration.parse(Files.readString(clock)) : Duration.ZERO;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
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
      throw new UncheckedIOException(failure);
    }
  }
}
