package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.QueueClaim;
import dev.lastword.store.jdbc.CommitKeys;
import dev.lastword.store.jdbc.LogRow;
import dev.lastword.store.jdbc.StreamFamily;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Advisory locks of one schema, held until the transaction ends: by them nodes agree about what
 * they touch, rows that do not exist yet included, without writing anything.
 *
 * <p>A key is a hash, the same on every node and in every release. Keys that collide make two wait
 * for each other that need not; nothing else.
 */
public record PostgresLocks(String schema) implements KeyLocks {

  /**
   * The most keys that one transaction locks one by one: the server has room for some thousands of
   * locks in all. A transaction that needs more locks out all others.
   */
  static final int MOST = 512;

  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private static final String EXCLUSIVE = "SELECT pg_advisory_xact_lock(?)";

  /** One of many locks everything shared first: there is no row before it has. */
  public static final String EACH_AFTER_SHARED =
      """
      SELECT pg_advisory_xact_lock(k) FROM unnest(?::bigint[]) AS k
      WHERE (SELECT pg_advisory_xact_lock_shared(?)) IS NOT NULL
      """;

  static final String QUEUES =
      """
      SELECT CASE q.alone
        WHEN 1 THEN pg_advisory_xact_lock(q.k) ELSE pg_advisory_xact_lock_shared(q.k) END
      FROM unnest(?::bigint[], ?::integer[]) AS q (k, alone)
      """;

  /** Writes to the server's log and to nothing else. */
  private static final String LOG_RECORD = "SELECT pg_logical_emit_message(true, 'lastword', '')";

  /** Held shared from before positions are allocated until they are visible or dead. */
  long feed() {
    return key("feed");
  }

  /** Never held; names the channel of wake-ups. */
  long wakeups() {
    return key("wakeups");
  }

  /** Held while the schema is created or changed. */
  long migration() {
    return key("migration");
  }

  @Override
  public void take(StatementBatch batch, CommitKeys keys) {
    SortedSet<Long> all = keys(keys);
    long everything = key("everything");
    if (all.size() > MOST) {
      batch.add(EXCLUSIVE, p -> p.number(everything), row -> row.getString(1));
    } else {
      batch.add(EACH_AFTER_SHARED, p -> p.numbers(all).number(everything), row -> row.getString(1));
    }
  }

  /** Returns a hash of each thing that commits touch. */
  SortedSet<Long> keys(CommitKeys keys) {
    SortedSet<Long> all = new TreeSet<>();
    keys.streams().forEach(stream -> all.add(key("stream", StreamFamily.shared(stream))));
    keys.jobs().forEach(job -> all.add(key("job", job)));
    keys.docs().forEach(doc -> all.add(key("doc", doc.collection(), doc.key())));
    return all;
  }

  /** Returns a hash of a queue. */
  long key(QueueClaim queue) {
    return key("queue", queue.queue());
  }

  @Override
  public void takeQueues(StatementBatch batch, Collection<QueueClaim> queues) {
    SortedMap<Long, Integer> alone = new TreeMap<>();
    for (QueueClaim queue : queues) {
      int counted = queue.maxLeased().isPresent() ? 1 : 0;
      alone.merge(key(queue), counted, Math::max);
    }
    batch.add(
        QUEUES,
        p -> p.numbers(alone.keySet()).counts(alone.values(), counted -> counted),
        row -> row.getString(1));
  }

  @Override
  public List<PostgresRows.Written> log(PostgresRows rows, List<List<LogRow>> commits) {
    return rows.log(commits, feed());
  }

  @Override
  public String confirmation() {
    return LOG_RECORD;
  }

  @Override
  public boolean isPortable() {
    return false;
  }

  /** Returns a hash of the schema and the parts. Collisions are harmless, so it can be quick. */
  private long key(String... parts) {
    long hash = hash(FNV_BASIS, schema);
    for (String part : parts) {
      hash = hash(hash, part);
    }
    // Spreads what differs in the last characters only.
    hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    return hash ^ hash >>> 33;
  }

  private static long hash(long before, String part) {
    long hash = before;
    for (int i = 0; i < part.length(); i++) {
      hash = (hash ^ part.charAt(i)) * FNV_PRIME;
    }
    return hash * FNV_PRIME;
  }
}
