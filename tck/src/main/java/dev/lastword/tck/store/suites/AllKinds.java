package dev.lastword.tck.store.suites;

import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** A commit that appends to {@code STREAM} and does one thing of each kind it is asked for. */
final class AllKinds {

  static final StreamId THIRD = new StreamId("execution", "three");
  static final Doc DOC = new Doc("summary", "one", 1, Map.of(), Payload.json("{}"));

  private static final Set<Capability> KINDS =
      EnumSet.of(
          Capability.MULTI_STREAM,
          Capability.PROJECTIONS,
          Capability.JOBS,
          Capability.SNAPSHOTS,
          Capability.ERASE);

  private AllKinds() {}

  /** Returns those of the capabilities that a commit can need. */
  static Set<Capability> among(Set<Capability> capabilities) {
    Set<Capability> kinds = EnumSet.copyOf(KINDS);
    kinds.retainAll(capabilities);
    return kinds;
  }

  static Commit.Builder of(Capability kind) {
    return of(Set.of(kind));
  }

  static Commit.Builder of(Set<Capability> kinds) {
    Commit.Builder commit = Commit.builder().append(STREAM, at(0), event("always"));
    if (kinds.contains(Capability.MULTI_STREAM)) {
      commit.append(THIRD, at(0), event("second stream"));
    }
    if (kinds.contains(Capability.PROJECTIONS)) {
      commit.put(DOC);
    }
    if (kinds.contains(Capability.JOBS)) {
      commit.enqueue(NewJob.of("job", "queue", Payload.json("{}")));
    }
    if (kinds.contains(Capability.SNAPSHOTS)) {
      commit.put(new Snapshot(STREAM, 1, "1", Payload.json("{}")));
    }
    if (kinds.contains(Capability.ERASE)) {
      commit.erase(OTHER, 1);
    }
    return commit;
  }

  /** Demands that nothing of such a commit can be seen. */
  static void requireNothing(StoreUnderTest store, Set<Capability> kinds) {
    require(store, kinds, 0);
  }

  /** Demands that all of such a commit can be seen. */
  static void requireAll(StoreUnderTest store, Set<Capability> kinds) {
    require(store, kinds, 1);
  }

  private static void require(StoreUnderTest store, Set<Capability> kinds, int times) {
    assertEquals(times, store.all(STREAM).size(), "events of the first stream");
    if (kinds.contains(Capability.MULTI_STREAM)) {
      assertEquals(times, store.all(THIRD).size(), "events of the second stream");
    }
    if (kinds.contains(Capability.PROJECTIONS)) {
      assertEquals(times, store.docs().get("summary", "one").stream().count(), "documents");
    }
    if (kinds.contains(Capability.JOBS)) {
      assertEquals(times, store.jobs().find("job").stream().count(), "jobs");
    }
    if (kinds.contains(Capability.SNAPSHOTS)) {
      assertEquals(times, store.snapshots().latest(STREAM, 1).stream().count(), "snapshots");
    }
    if (kinds.contains(Capability.ERASE)) {
      boolean erased = store.read(OTHER, ReadSpec.forwardFrom(1)).erased();
      assertEquals(times == 1, erased, "the other stream was erased");
    }
  }
}
