package dev.lastword.store.rocksdb;

import static dev.lastword.store.Direction.FORWARD;

import dev.lastword.store.Direction;
import dev.lastword.store.kv.KeyRange;
import dev.lastword.store.kv.KeyValueView;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;

/** A snapshot of RocksDB. */
final class RocksView implements KeyValueView {

  private final RocksDB db;
  private final Runnable afterClose;
  private final Snapshot snapshot;
  private final ReadOptions reading;

  RocksView(RocksDB db, Runnable afterClose) {
    this.db = db;
    this.afterClose = afterClose;
    this.snapshot = db.getSnapshot();
    this.reading = new ReadOptions().setSnapshot(snapshot);
  }

  @Override
  public Optional<byte[]> get(byte[] key) {
    try {
      return Optional.ofNullable(db.get(reading, key));
    } catch (RocksDBException failure) {
      throw RocksFailure.ofRead(failure);
    }
  }

  @Override
  public void scan(KeyRange range, Direction direction, BiPredicate<byte[], byte[]> visitor) {
    if (Arrays.compareUnsigned(range.from(), range.to()) >= 0) {
      return;
    }
    // Bounds, so that the iterator does not walk on over what was deleted behind the range.
    try (Slice from = new Slice(range.from());
        Slice to = new Slice(range.to());
        ReadOptions bounded =
            new ReadOptions()
                .setSnapshot(snapshot)
                .setIterateLowerBound(from)
                .setIterateUpperBound(to);
        RocksIterator entries = db.newIterator(bounded)) {
      if (direction == FORWARD) {
        entries.seekToFirst();
      } else {
        entries.seekToLast();
      }
      while (entries.isValid() && visitor.test(entries.key(), entries.value())) {
        if (direction == FORWARD) {
          entries.next();
        } else {
          entries.prev();
        }
      }
      entries.status();
    } catch (RocksDBException failure) {
      throw RocksFailure.ofRead(failure);
    }
  }

  @Override
  public void close() {
    reading.close();
    db.releaseSnapshot(snapshot);
    snapshot.close();
    afterClose.run();
  }
}
