package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.S1;
import static dev.lastword.store.StoreRule.S2;
import static dev.lastword.store.StoreRule.S3;
import static dev.lastword.store.StoreRule.S4;
import static dev.lastword.store.StoreRule.S5;
import static dev.lastword.store.StoreRule.S6;
import static dev.lastword.store.StoreRule.S7;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Case.Kind.PROPERTY;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite H: snapshots. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.SNAPSHOTS)
public final class SnapshotConformance {

  private static final long NO_BOUND = Long.MAX_VALUE;

  @Case(value = "H01", catches = "the newest is returned whatever version is asked for")
  @Rule(S1)
  void the_latest_snapshot_not_above_a_version_is_returned(StoreUnderTest store) {
    store.append(STREAM, at(0), events(10));
    put(store, STREAM, 2, 5, 8);

    assertEquals(
        List.of(0L, 2L, 2L, 2L, 5L, 5L, 5L, 8L, 8L, 8L),
        IntStream.rangeClosed(1, 10).mapToObj(version -> latest(store, version)).toList(),
        "the snapshots for the versions 1 to 10");
    assertEquals(8, latest(store, NO_BOUND));
  }

  @Case(value = "H02", catches = "something else stands in for a snapshot that is not there")
  @Rule(S2)
  void without_a_snapshot_the_answer_is_empty(StoreUnderTest store) {
    StreamId namesake = new StreamId("job", STREAM.id());
    store.append(STREAM, at(0), events(5));
    store.append(namesake, at(0), events(5));
    put(store, STREAM, 4);

    assertEquals(Optional.empty(), store.snapshots().latest(STREAM, 3));
    assertEquals(Optional.empty(), store.snapshots().latest(namesake, NO_BOUND));
    assertEquals(Optional.empty(), store.snapshots().latest(OTHER, NO_BOUND));
    assertEquals(Optional.of(snapshot(STREAM, 4)), store.snapshots().latest(STREAM, 4));
  }

  @Case(value = "H03", kind = CONCURRENT, catches = "the last one written is taken for the newest")
  @Rule(S3)
  void an_older_snapshot_never_replaces_a_newer_one(StoreUnderTest store) {
    store.append(STREAM, at(0), events(40));
    List<Integer> versions = new ArrayList<>(IntStream.rangeClosed(1, 40).boxed().toList());
    Collections.shuffle(versions, store.random());

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            8,
            i -> {
              for (int version : versions.subList(5 * i, 5 * i + 5)) {
                Snapshot snapshot = snapshot(STREAM, version);
                store.node(i).commit(Commit.builder().put(snapshot).build());
              }
              return 5;
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    for (int version = 1; version <= 40; version++) {
      assertEquals(version, latest(store, version), "the latest up to version " + version);
    }
    assertEquals(40, latest(store, NO_BOUND));
  }

  @Case(value = "H04", catches = "the version is not compared with the head, or with an old head")
  @Rule(S4)
  void a_snapshot_above_the_head_is_refused(StoreUnderTest store) {
    store.append(STREAM, at(0), events(3));
    Commit.Builder above =
        Commit.builder().append(STREAM, at(3), event("4")).put(snapshot(STREAM, 5));
    Commit.Builder atHead =
        Commit.builder().append(STREAM, at(3), event("4")).put(snapshot(STREAM, 4));

    VersionConflict conflict = assertThrows(VersionConflict.class, () -> store.commit(above));

    assertEquals(STREAM, conflict.stream());
    assertEquals(3, store.head(STREAM), "the head after the refusal");
    assertEquals(0, latest(store, NO_BOUND), "the snapshot after the refusal");
    store.commit(atHead);
    assertEquals(4, latest(store, NO_BOUND), "the snapshot at the head that the commit makes");
  }

  @Case(value = "H05", catches = "a large snapshot is cut, or cannot be read again")
  @Rule(S5)
  void a_snapshot_of_the_largest_size_comes_back(StoreUnderTest store) {
    Limits limits = store.node(0).description().limits();
    long size = Math.min(limits.of(Limit.SNAPSHOT_BYTES), limits.of(Limit.COMMIT_BYTES));
    byte[] bytes = new byte[Math.toIntExact(size)];
    store.random().nextBytes(bytes);
    Snapshot large = new Snapshot(STREAM, 1, "1", Payload.of(bytes, "application/x-state"));
    store.append(STREAM, at(0), event("1"));

    store.commit(Commit.builder().put(large));
    store.reopen();

    assertEquals(Optional.of(large), store.snapshots().latest(STREAM, 1));
  }

  @Case(value = "H06", catches = "bytes are taken for text, or empty for missing")
  @Rule(S5)
  void snapshots_come_back_byte_for_byte(StoreUnderTest store) {
    byte[] all = new byte[256];
    IntStream.range(0, 256).forEach(i -> all[i] = (byte) i);
    List<Payload> payloads =
        List.of(
            Payload.of(all, "application/octet-stream"),
            Payload.of(new byte[0], "text/plain; charset=utf-8"),
            Payload.json("{\"b\": 1.0,\"a\":1e3, \"a\":\"\\u0000 \uD83D\uDE00\"}"));
    store.append(STREAM, at(0), events(payloads.size()));

    for (int i = 0; i < payloads.size(); i++) {
      Snapshot snapshot = new Snapshot(STREAM, i + 1, "1", payloads.get(i));
      store.commit(Commit.builder().put(snapshot));

      assertEquals(Optional.of(snapshot), store.snapshots().latest(STREAM, i + 1));
    }
  }

  @Case(value = "H07", kind = PROPERTY, catches = "a snapshot and the events behind it do not fit")
  @Rule({S1, S5})
  void a_snapshot_and_its_tail_fold_to_the_same_as_all_events(StoreUnderTest store) {
    Random random = store.random();
    String folded = "";
    int length = 0;
    for (int step = 0; step < 40; step++) {
      List<EventRecord> events = events(1 + random.nextInt(4));
      Commit.Builder commit = Commit.builder().append(STREAM, at(length), events);
      folded = fold(folded, events);
      length += events.size();
      if (random.nextInt(3) == 0) {
        commit.put(new Snapshot(STREAM, length, "1", Payload.json(folded)));
      }
      store.commit(commit);
    }
    List<EventRecord> all = store.all(STREAM);

    for (int version = 1; version <= length; version++) {
      Optional<Snapshot> start = store.snapshots().latest(STREAM, version);
      int from = start.map(snapshot -> (int) snapshot.version()).orElse(0);
      List<EventRecord> tail = from == version ? List.of() : tail(store, from + 1, version - from);
      assertEquals(
          fold("", all.subList(0, version)),
          fold(start.map(snapshot -> snapshot.payload().utf8()).orElse(""), tail),
          "the state at version " + version + ", from the snapshot at " + from);
    }
  }

  private static List<EventRecord> tail(StoreUnderTest store, int from, int count) {
    return store.read(STREAM, ReadSpec.forwardFrom(from).maxEvents(count)).events().stream()
        .map(stored -> stored.event())
        .toList();
  }

  private static String fold(String state, List<EventRecord> events) {
    String folded = state;
    for (EventRecord event : events) {
      folded = Integer.toHexString((folded + event.eventId()).hashCode());
    }
    return folded;
  }

  @Case(value = "H08", catches = "events are gone that a snapshot had stood for")
  @Rule(S7)
  void losing_all_snapshots_changes_no_other_answer(StoreUnderTest store) {
    store.append(STREAM, at(0), events(6));
    put(store, STREAM, 3, 6);
    List<EventRecord> before = store.all(STREAM);

    store.commit(Commit.builder().dropSnapshots(STREAM, NO_BOUND));

    assertEquals(0, latest(store, NO_BOUND), "the snapshot after all were dropped");
    assertEquals(6, before.size());
    assertEquals(before, store.all(STREAM));
    store.append(STREAM, at(6), event("7"));
    assertEquals(7, store.head(STREAM));
  }

  @Case(value = "H09", catches = "a snapshot is written outside the commit")
  @Rule(W1)
  void a_snapshot_of_a_refused_commit_is_not_there(StoreUnderTest store) {
    store.append(STREAM, at(0), events(3));
    Commit.Builder refused =
        Commit.builder().put(snapshot(STREAM, 2)).append(STREAM, at(1), event("stale"));
    Commit.Builder accepted =
        Commit.builder().put(snapshot(STREAM, 3)).append(STREAM, at(3), event("4"));

    assertThrows(VersionConflict.class, () -> store.commit(refused));

    assertEquals(0, latest(store, NO_BOUND), "the snapshot of the refused commit");
    store.commit(accepted);
    assertEquals(3, latest(store, NO_BOUND), "the snapshot of the accepted commit");
    assertEquals(4, store.head(STREAM));
  }

  @Case(value = "H10", catches = "what made a snapshot is not kept with it")
  @Rule(S5)
  void the_tag_of_a_snapshot_comes_back(StoreUnderTest store) {
    store.append(STREAM, at(0), events(2));
    Snapshot first = new Snapshot(STREAM, 1, "reducer 1", Payload.json("1"));
    Snapshot second = new Snapshot(STREAM, 2, "r\u00e9ducteur \u7b2c\u4e8c", Payload.json("2"));

    store.commit(Commit.builder().put(first).put(second));

    assertEquals(Optional.of(first), store.snapshots().latest(STREAM, 1));
    assertEquals(Optional.of(second), store.snapshots().latest(STREAM, 2));
  }

  @Case(value = "H11", catches = "the first of two snapshots of one version stays, or both do")
  @Rule(S3)
  void a_snapshot_replaces_that_of_its_version_and_no_other(StoreUnderTest store) {
    store.append(STREAM, at(0), events(5));
    put(store, STREAM, 1, 3, 5);
    Snapshot better = new Snapshot(STREAM, 3, "2", Payload.json("\"better\""));

    store.commit(Commit.builder().put(better));

    assertEquals(Optional.of(snapshot(STREAM, 1)), store.snapshots().latest(STREAM, 2));
    assertEquals(Optional.of(better), store.snapshots().latest(STREAM, 4));
    assertEquals(Optional.of(snapshot(STREAM, 5)), store.snapshots().latest(STREAM, 5));
  }

  @Case(value = "H12", catches = "dropping takes one too many, or those of other streams")
  @Rule(S6)
  void dropping_removes_the_snapshots_below_a_version_and_no_other(StoreUnderTest store) {
    store.append(STREAM, at(0), events(5));
    store.append(OTHER, at(0), events(5));
    put(store, STREAM, 1, 3, 5);
    put(store, OTHER, 1);

    store.commit(Commit.builder().dropSnapshots(STREAM, 3));

    assertEquals(0, latest(store, 2), "the latest up to version 2");
    assertEquals(3, latest(store, 4), "the latest up to version 4");
    assertEquals(5, latest(store, NO_BOUND));
    assertEquals(Optional.of(snapshot(OTHER, 1)), store.snapshots().latest(OTHER, NO_BOUND));
  }

  private static void put(StoreUnderTest store, StreamId stream, int... versions) {
    for (int version : versions) {
      store.commit(Commit.builder().put(snapshot(stream, version)));
    }
  }

  private static Snapshot snapshot(StreamId stream, int version) {
    return new Snapshot(stream, version, "1", Payload.json(stream.id().length() + "" + version));
  }

  /** Returns the version of the snapshot that is found, or 0. */
  private static long latest(StoreUnderTest store, long atMost) {
    return store.snapshots().latest(STREAM, atMost).map(Snapshot::version).orElse(0L);
  }
}
