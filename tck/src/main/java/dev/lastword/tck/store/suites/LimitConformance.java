package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.T5;
import static dev.lastword.store.StoreRule.T6;
import static dev.lastword.store.StoreRule.X3;
import static dev.lastword.tck.store.harness.Samples.NOON;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Append;
import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.Limits;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Retry;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite L, fourth part: what a store allows it keeps, and what it does not it refuses. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class LimitConformance {

  private static final int CHUNK = 1 << 20;

  @Case(value = "L10", catches = "a limit is off by one, or what is beyond it is cut")
  @Rule({T5, X3})
  void what_is_at_a_limit_is_kept_and_what_is_beyond_is_refused(StoreUnderTest store) {
    Limits limits = store.node(0).description().limits();
    for (Limit limit : ofCommits(store)) {
      long most = limits.of(limit);
      Commit.Builder beyond = commit(limit, most + 1);
      LimitExceeded refusal =
          assertThrows(LimitExceeded.class, () -> store.commit(beyond), limit::toString);
      assertEquals(limit, refusal.limit());
      assertEquals(most, refusal.max());
      assertEquals(most + 1, refusal.actual());
      assertEquals(Retry.NEVER, refusal.retry());
      nothingOf(store, beyond.build());

      kept(store, commit(limit, most).build());
    }
    int items = (int) limits.of(Limit.PAGE_ITEMS);
    assertThrows(LimitExceeded.class, () -> store.read(STREAM, page(items + 1)));
    store.append(STREAM, at(0), event("one"));
    assertEquals(1, store.read(STREAM, page(items)).events().size());
  }

  @Case(value = "L11", catches = "a limit is declared and a lower one is kept")
  @Rule(T6)
  void every_store_allows_at_least_the_minima(StoreUnderTest store) {
    Limits limits = store.node(0).description().limits();
    for (Limit limit : Limit.values()) {
      assertTrue(limits.of(limit) >= limit.minimum(), () -> "less than the minimum of " + limit);
    }
    for (Limit limit : ofCommits(store)) {
      kept(store, commit(limit, limit.minimum()).build());
    }
  }

  private static Set<Limit> ofCommits(StoreUnderTest store) {
    Set<Limit> limits = EnumSet.complementOf(EnumSet.of(Limit.PAGE_ITEMS));
    if (!store.claim().capabilities().contains(Capability.SNAPSHOTS)) {
      limits.remove(Limit.SNAPSHOT_BYTES);
    }
    return limits;
  }

  private static void kept(StoreUnderTest store, Commit commit) {
    store.commit(commit);
    for (Append append : commit.appends()) {
      assertEquals(append.events(), store.all(append.stream()));
    }
  }

  private static void nothingOf(StoreUnderTest store, Commit commit) {
    for (Append append : commit.appends()) {
      StreamId stream = append.stream();
      // What is too long to be named cannot be asked for, but cut it would be found.
      StreamId found = new StreamId(stream.category(), cut(stream.id(), store));
      assertEquals(0, store.head(found), () -> "events of a refused commit in " + found);
    }
  }

  private static String cut(String id, StoreUnderTest store) {
    int most = (int) store.node(0).description().limits().of(Limit.KEY_BYTES);
    return id.substring(0, Math.min(most, id.length()));
  }

  private static ReadSpec page(int items) {
    return ReadSpec.forwardFrom(1).maxEvents(items);
  }

  /** Returns a commit to a stream of its own in which {@code limit} has this size. */
  private static Commit.Builder commit(Limit limit, long size) {
    StreamId stream = new StreamId("limit", limit.name());
    int count = Math.toIntExact(size);
    return switch (limit) {
      case PAYLOAD_BYTES -> appending(stream, fact(payload(count)));
      case SNAPSHOT_BYTES ->
          appending(stream, fact(payload(0))).put(new Snapshot(stream, 1, "1", payload(count)));
      case COMMIT_EVENTS -> Commit.builder().append(stream, at(0), events(count));
      case COMMIT_OPS -> guarded(stream, count);
      case COMMIT_BYTES -> Commit.builder().append(stream, at(0), chunks(count));
      case KEY_BYTES -> appending(new StreamId("limit", "k".repeat(count)), fact(payload(1)));
      case NAME_BYTES -> appending(stream, fact("n".repeat(count), Map.of(), payload(1)));
      case ENTRIES -> appending(stream, fact("SAMPLE", entries(count), payload(1)));
      case ENTRY_BYTES ->
          appending(stream, fact("SAMPLE", Map.of("name", "v".repeat(count)), payload(1)));
      case PAGE_ITEMS -> throw new IllegalArgumentException("a commit has no pages");
    };
  }

  private static Commit.Builder appending(StreamId stream, EventRecord fact) {
    return Commit.builder().append(stream, at(0), fact);
  }

  private static Commit.Builder guarded(StreamId stream, int guards) {
    Commit.Builder commit = appending(stream, fact(payload(1)));
    StreamId missing = new StreamId("limit", "without writes");
    for (int i = 0; i < guards; i++) {
      commit.require(missing, 0);
    }
    return commit;
  }

  private static List<EventRecord> chunks(int bytes) {
    List<EventRecord> chunks = new ArrayList<>();
    for (int left = bytes; left > 0; left -= CHUNK) {
      chunks.add(fact(payload(Math.min(CHUNK, left))));
    }
    return chunks;
  }

  private static Map<String, String> entries(int count) {
    Map<String, String> entries = new HashMap<>();
    for (int i = 0; i < count; i++) {
      entries.put("name " + i, "value");
    }
    return entries;
  }

  private static EventRecord fact(Payload payload) {
    return fact("SAMPLE", Map.of(), payload);
  }

  private static EventRecord fact(String type, Map<String, String> headers, Payload payload) {
    return new EventRecord(UUID.randomUUID(), type, 1, NOON, headers, payload);
  }

  private static Payload payload(int bytes) {
    return Payload.of(new byte[bytes], "application/octet-stream");
  }
}
