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
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** SQLite: a folder for each namespace, which holds the database and the clock. */
@StoreName("sqlite")
public final class SqliteFixture
    implements StoreFixture, DiskFull, ReadOnlyMedium, StorageTampering, AutoCloseable {

  private static final String FOLDER = "lastword.certification.sqlite";

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
        StoreConfig.of("sqlite:" + database(namespace))
            .option("durability", durability.name())
            .clock(hold.at(namespace, clock(namespace))));
  }

  private Path database(Namespace namespace) {
    return folder.of(namespace).resolve("lastword.db");
  }

  /** First read of the store in a file: the number of its migrations. */
  @Override
  public void makeNewer(Namespace namespace) {
    run(namespace, "PRAGMA user_version = 9999");
  }

  @Override
  public void makeForeign(Namespace namespace) {
    run(namespace, "CREATE TABLE somebody_elses (id INTEGER PRIMARY KEY)");
  }

  private void run(Namespace namespace, String sql) {
    String url = "jdbc:sqlite:" + database(namespace);
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException("SQLite refused " + sql, failure);
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
    return Map.of(FOLDER, folder.path().toString(), "org.sqlite.tmpdir", folder.path().toString());
  }

  @Override
  public Space fill(Namespace namespace) {
    return FileSizeLimit.of(folder.of(namespace));
  }

  @Override
  public Protection protect(Namespace namespace) {
    return new WriteVersion(database(namespace));
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
