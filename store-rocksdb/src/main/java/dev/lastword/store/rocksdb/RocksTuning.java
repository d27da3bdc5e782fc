package dev.lastword.store.rocksdb;

import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.Filter;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBufferManager;

/**
 * Options of RocksDB for many small values and bounded memory. What is asked of memory comes out of
 * one cache: blocks of tables, their indexes and filters, and what is not yet in a table.
 */
final class RocksTuning implements AutoCloseable {

  private static final long MEBIBYTE = 1L << 20;

  /** Small, so that a purge rewrites little. */
  private static final long TABLE_BYTES = 8 * MEBIBYTE;

  private static final long MOST_LOG_BYTES = 64 * MEBIBYTE;
  private static final int OPEN_FILES = 500;
  private static final int FILTER_BITS = 10;

  private final Cache cache;
  private final Filter filter = new BloomFilter(FILTER_BITS);
  private final WriteBufferManager memoryTables;
  private final TablePropertiesCollectorFactory deletions =
      TablePropertiesCollectorFactory.NewCompactOnDeletionCollectorFactory(1_024, 256, 0.5);
  private final Options options = new Options();

  RocksTuning(RocksSettings settings) {
    long memory = settings.memoryMebibytes() * MEBIBYTE;
    cache = new LRUCache(memory);
    memoryTables = new WriteBufferManager(memory / 2, cache);
    options
        .setCreateIfMissing(true)
        // A commit that was acknowledged is never skipped: only the torn end of the log is.
        .setWalRecoveryMode(WALRecoveryMode.TolerateCorruptedTailRecords)
        .setParanoidChecks(true)
        .setMaxTotalWalSize(MOST_LOG_BYTES)
        .setWriteBufferSize(TABLE_BYTES)
        .setWriteBufferManager(memoryTables)
        .setMaxWriteBufferNumber(3)
        .setTargetFileSizeBase(TABLE_BYTES)
        .setMaxBytesForLevelBase(8 * TABLE_BYTES)
        .setMaxOpenFiles(OPEN_FILES)
        .setMaxBackgroundJobs(2)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setMaxLogFileSize(MEBIBYTE)
        .setKeepLogFileNum(2)
        .setStatsDumpPeriodSec(0)
        .setTableFormatConfig(
            new BlockBasedTableConfig()
                .setBlockCache(cache)
                .setCacheIndexAndFilterBlocks(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setFilterPolicy(filter));
    // Where jobs were claimed, deletions lie before what is left.
    options.setTablePropertiesCollectorFactory(List.of(deletions));
  }

  Options options() {
    return options;
  }

  @Override
  public void close() {
    options.close();
    memoryTables.close();
    deletions.close();
    filter.close();
    cache.close();
  }
}
