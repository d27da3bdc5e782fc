package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.QueueClaim;
import dev.lastword.store.StreamId;
import java.util.Collection;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Advisory locks of one schema, held until the transaction ends: by them nodes agree about what
 * they touch, rows that do not exist yet included, without writing anything.
 *
 * <p>A key is a hash, the same on every node and in every release. Keys that collide make two wait
 * for each other that need not; nothing else.
 */
record PostgresLocks(String schema) {

  /**
   * The most keys that one transaction locks one by one: the server has room for some thousands of
   * locks in all. Whoever needs more locks everybody else out.
   */
  static final int MOST = 512;

  private static final String EXCLUSIVE = "SELECT pg_advisory_xact_lock(?)";

  /** One of many locks everything shared first: there is no row before it has. */
  static final String EACH_AFTER_SHARED =
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

  /** Held shared from before positions are allocated until they are visible or dead. */
  long feed() {
    return key("feed");
  }

  /** Held by nobody; names the channel of wake-ups. */
  long wakeups() {
    return key("wakeups");
  }

  /** Held by whoever creates or changes the schema. */
  long migration() {
    return key("migration");
  }

  /** Locks all that commits touch, in one order for all (W8). */
  void take(Questions questions, CommitKeys keys) {
    SortedSet<Long> all = new TreeSet<>();
    for (StreamId stream : keys.streams()) {
      all.add(key("stream", stream.category(), stream.id()));
    }
    keys.jobs().forEach(job -> all.add(key("job", job)));
    keys.docs().forEach(doc -> all.add(key("doc", doc.collection(), doc.key())));
    long everything = key("everything");
    if (all.size() > MOST) {
      questions.add(EXCLUSIVE, p -> p.number(everything), row -> row.getString(1));
    } else {
      questions.add(
          EACH_AFTER_SHARED, p -> p.numbers(all).number(everything), row -> row.getString(1));
    }
  }

  /** Locks queues, in one order for all; where leases are counted, nobody else claims then. */
  void takeQueues(Questions questions, Collection<QueueClaim> queues) {
    SortedMap<Long, Integer> alone = new TreeMap<>();
    for (QueueClaim queue : queues) {
      int counted = queue.maxLeased().isPresent() ? 1 : 0;
      alone.merge(key("queue", queue.queue()), counted, Math::max);
    }
    questions.add(
        QUEUES,
        p -> p.numbers(alone.keySet()).counts(alone.values(), counted -> counted),
        row -> row.getString(1));
  }

  private long key(String... parts) {
    String name = schema + '\0' + String.join("\0", parts);
    return UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).getMostSignificantBits();
  }
}
