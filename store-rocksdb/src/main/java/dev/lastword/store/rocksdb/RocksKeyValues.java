package dev.lastword.store.rocksdb;

import dev.lastword.store.Durability;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.kv.KeyChanges;
import dev.lastword.store.kv.KeyRange;
import dev.lastword.store.kv.KeyValueView;
import dev.lastword.store.kv.OrderedKeyValues;
import dev.lastword.store.kv.StoreFolder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB, open in a folder.
 *
 * <p>After a write has failed, RocksDB takes no more until it is opened again; readers go on with
 * what they see until then.
 */
final class RocksKeyValues implements OrderedKeyValues {

  private static final int FORMAT = 1;
  private static final int MOST_RANGES = 32;

  private final StoreFolder folder;
  private final RocksTuning tuning;
  private final WriteOptions writing;

  /** Taken as a reader by views and purges, and as a writer when the database is opened again. */
  private final Uses uses = new Uses();

  /** The open database, or none if it could not be opened again. */
  private @Nullable RocksDB db;

  private RocksKeyValues(StoreFolder folder, RocksSettings settings) {
    this.folder = folder;
    this.tuning = new RocksTuning(settings);
    this.writing = new WriteOptions().setSync(settings.durability() == Durability.POWER);
  }

  static RocksKeyValues open(Path path, RocksSettings settings) {
    RocksLibrary.load();
    StoreFolder folder = StoreFolder.open(path, RocksEngine.PRODUCT, FORMAT);
    RocksKeyValues opened = new RocksKeyValues(folder, settings);
    try {
      opened.database();
      return opened;
    } catch (RuntimeException refused) {
      opened.close();
      throw refused;
    }
  }

  private synchronized RocksDB database() {
    RocksDB open = db;
    if (open == null) {
      try {
        open = RocksDB.open(tuning.options(), folder.path().toString());
      } catch (RocksDBException failure) {
        throw RocksFailure.ofOpening(folder.path(), failure);
      }
      db = open;
    }
    return open;
  }

  @Override
  public KeyValueView view() {
    uses.begin();
    try {
      return new RocksView(database(), uses::end);
    } catch (RuntimeException refused) {
      uses.end();
      throw refused;
    }
  }

  @Override
  public void write(KeyChanges changes) {
    try (WriteBatch batch = new WriteBatch()) {
      fill(batch, changes);
      database().write(writing, batch);
    } catch (RocksDBException failure) {
      throw RocksFailure.ofWrite(failure);
    }
  }

  private static void fill(WriteBatch batch, KeyChanges changes) {
    changes.forEach(
        (key, value) -> {
          try {
            if (value.isPresent()) {
              batch.put(key, value.get());
            } else {
              batch.delete(key);
            }
          } catch (RocksDBException failure) {
            throw new StoreUnavailable("the batch is more than RocksDB takes", failure);
          }
        });
  }

  /** Opens the database anew: then its log tells what a batch that failed has become. */
  @Override
  public void recover() {
    uses.alone(
        () -> {
          closeDatabase();
          database();
        });
  }

  /**
   * Writes what is only in memory and in the log into tables, which ends the log, and writes the
   * tables anew that hold a part of the ranges, down to the last level.
   */
  @Override
  public void purge(List<KeyRange> ranges) {
    uses.begin();
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true);
        CompactRangeOptions compact =
            new CompactRangeOptions()
                .setBottommostLevelCompaction(BottommostLevelCompaction.kForce)) {
      RocksDB open = database();
      open.flush(flush);
      for (KeyRange range : merged(ranges)) {
        open.compactRange(open.getDefaultColumnFamily(), range.from(), range.to(), compact);
      }
    } catch (RocksDBException failure) {
      throw new StoreUnavailable("tables that hold erased bytes cannot be rewritten", failure);
    } finally {
      uses.end();
    }
  }

  /** Many ranges are purged as one for each kind of key, so that no table is written very often. */
  private static Collection<KeyRange> merged(List<KeyRange> ranges) {
    if (ranges.size() <= MOST_RANGES) {
      return ranges;
    }
    Map<Byte, KeyRange> merged = new TreeMap<>();
    for (KeyRange range : ranges) {
      merged.merge(range.from()[0], range, RocksKeyValues::span);
    }
    return merged.values();
  }

  private static KeyRange span(KeyRange one, KeyRange other) {
    return new KeyRange(
        Arrays.compareUnsigned(one.from(), other.from()) < 0 ? one.from() : other.from(),
        Arrays.compareUnsigned(one.to(), other.to()) > 0 ? one.to() : other.to());
  }

  private synchronized void closeDatabase() {
    RocksDB open = db;
    db = null;
    if (open != null) {
      open.cancelAllBackgroundWork(true);
      open.close();
    }
  }

  @Override
  public void close() {
    closeDatabase();
    writing.close();
    tuning.close();
    folder.close();
  }
}
