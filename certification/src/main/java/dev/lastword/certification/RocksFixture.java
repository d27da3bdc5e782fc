package dev.lastword.certification;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.DiskFull;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.ReadOnlyMedium;
import dev.lastword.tck.store.StorageTampering;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.StoreName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** RocksDB: a folder for each namespace, which holds the database and, beside it, the clock. */
@StoreName("rocksdb")
public final class RocksFixture
    implements StoreFixture, DiskFull, ReadOnlyMedium, StorageTampering, AutoCloseable {

  private static final String FOLDER = "lastword.certification.rocksdb";

  private final Folder folder = Folder.shared(FOLDER);
  private final ClockHold hold = new ClockHold();

  @Override
  public Claim claim() {
    return Claim.profile(Profile.STANDARD)
        .and(Capability.WAKEUP, Capability.ERASE)
        .on(Medium.FILES, Durability.POWER);
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    return open(namespace, Durability.POWER);
  }

  EventStore open(Namespace namespace, Durability durability) {
    return Stores.open(
        StoreConfig.of("rocksdb:" + database(namespace))
            .option("durability", durability.name())
            .clock(hold.at(namespace, clock(namespace))));
  }

  private Path database(Namespace namespace) {
    return folder.of(namespace).resolve("data");
  }

  @Override
  public void makeNewer(Namespace namespace) {
    write(database(namespace).resolve("lastword"), "lastword rocksdb 9999\n");
  }

  @Override
  public void makeForeign(Namespace namespace) {
    write(database(namespace).resolve("diary.txt"), "Dear diary,\n");
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot write " + file, failure);
    }
  }

  @Override
  public void advanceStoreClock(Namespace namespace, Duration by) {
    clock(namespace).advance(by);
  }

  private FileClock clock(Namespace namespace) {
    return new FileClock(folder.of(namespace).resolve("clock"));
  }

  @Override
  public void drop(Namespace namespace) {
    folder.delete(namespace);
  }

  @Override
  public Map<String, String> childProperties() {
    // A process that is killed cannot delete the library that the driver has unpacked.
    return Map.of(FOLDER, folder.path().toString(), "java.io.tmpdir", folder.path().toString());
  }

  @Override
  public Space fill(Namespace namespace) {
    return FileSizeLimit.of(database(namespace));
  }

  /** Permissions would not stop a process that runs as root, but a folder is no file to lock. */
  @Override
  public Protection protect(Namespace namespace) {
    Path lock = database(namespace).resolve("LOCK");
    try {
      Files.delete(lock);
      Files.createDirectory(lock);
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot put a folder in the place of " + lock, failure);
    }
    return () -> lock.toFile().delete();
  }

  @Override
  public <T> Optional<T> hook(Class<T> type) {
    return type == CommitHold.class ? Optional.of(type.cast(hold)) : StoreFixture.super.hook(type);
  }

  @Override
  public void close() {
    folder.close();
  }
}
