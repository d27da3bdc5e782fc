package dev.lastword.store.kv;

import static dev.lastword.store.kv.Twins.jobs;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import dev.lastword.store.Op;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Whatever is done to the reference store and to this one, both answer alike. */
final class LikeTheReferenceTest {

  private static final int STEPS = 120;

  /** A commit whose fences speak of the tokens of the store that it is made for. */
  private interface Draft extends Function<EventStore, Commit> {}

  @Property(tries = 60, shrinking = ShrinkingMode.OFF)
  void every_history_reads_like_that_of_the_reference_store(@ForAll long seed) {
    RandomValues values = new RandomValues(seed);
    MovableClock clock = new MovableClock();
    List<Draft> drafts = new ArrayList<>();
    try (Twins twins = new Twins(clock)) {
      for (int step = 0; step < STEPS; step++) {
        act(twins, values, clock, drafts);
        twins.requireRisenTokens();
        if (values.chance(15)) {
          twins.compareAll(values);
        }
      }
      twins.reopen();
      twins.compareAll(values);
    }
  }

  private static void act(
      Twins twins, RandomValues values, MovableClock clock, List<Draft> drafts) {
    switch (values.random.nextInt(12)) {
      case 0 -> clock.move(Duration.ofMillis(values.random.nextInt(8) - 2L));
      case 1 -> claim(twins, values);
      case 2 -> heartbeat(twins, values);
      case 3 -> twins.swap();
      case 4 -> {
        if (values.chance(30)) {
          twins.reopen();
        }
      }
      case 5 -> {
        if (!drafts.isEmpty()) {
          twins.commit(values.any(drafts));
        }
      }
      default -> {
        Draft draft = draft(values, drafts);
        drafts.add(draft);
        twins.commit(draft);
      }
    }
  }

  private static void claim(Twins twins, RandomValues values) {
    Set<String> names = new HashSet<>(List.of(values.queue(), values.queue()));
    List<QueueClaim> queues =
        names.stream()
            .sorted()
            .map(
                name ->
                    values.chance(50)
                        ? QueueClaim.of(name)
                        : QueueClaim.limited(name, values.random.nextInt(3)))
            .toList();
    ClaimSpec spec =
        new ClaimSpec(
            queues, "w", 1 + values.random.nextInt(3), values.duration().plusNanos(1_000));
    twins.same(
        store -> jobs(store).claim(spec),
        leases -> leases.stream().map(Twins::withoutToken).toList());
  }

  private static void heartbeat(Twins twins, RandomValues values) {
    String id = values.jobId();
    long behind = values.chance(70) ? 0 : 1;
    Duration lease = values.duration().plusNanos(1_000);
    twins.same(store -> jobs(store).heartbeat(fence(store, id, behind), lease));
  }

  private static Fence fence(EventStore store, String id, long behind) {
    long token = jobs(store).find(id).map(JobView::token).orElse(3L);
    return new Fence(id, Math.max(0, token - behind));
  }

  private static Draft draft(RandomValues values, List<Draft> drafts) {
    List<Function<EventStore, Op>> ops = new ArrayList<>();
    for (int left = values.random.nextInt(5); left > 0; left--) {
      ops.add(op(values));
    }
    Set<StreamId> streams = new HashSet<>();
    for (int left = values.random.nextInt(3); left > 0; left--) {
      streams.add(values.stream());
    }
    List<StreamId> order = streams.stream().sorted((a, b) -> values.random.nextInt(3) - 1).toList();
    record Add(StreamId stream, long off, boolean any, List<EventRecord> events) {}
    List<Add> adds =
        order.stream()
            .map(
                stream ->
                    new Add(stream, values.chance(10) ? 1 : 0, values.chance(40), values.events()))
            .toList();
    boolean fenced = values.chance(10);
    String fencedJob = values.jobId();
    List<Long> heads = new ArrayList<>();
    return store -> {
      Commit.Builder commit = Commit.builder();
      for (int i = 0; i < adds.size(); i++) {
        Add add = adds.get(i);
        if (heads.size() <= i) {
          // Once, so that a repetition is the same commit.
          heads.add(store.read(add.stream(), ReadSpec.forwardFrom(1)).headVersion());
        }
        Expected expected = add.any() ? Expected.ANY : Expected.version(heads.get(i) + add.off());
        commit.append(add.stream(), expected, add.events());
      }
      ops.forEach(op -> commit.op(op.apply(store)));
      if (fenced) {
        commit.fence(fence(store, fencedJob, 0));
      }
      return commit.build();
    };
  }

  private static Function<EventStore, Op> op(RandomValues values) {
    String id = values.jobId();
    String status = values.status();
    long behind = values.chance(85) ? 0 : 1;
    var availability = values.availability();
    Doc doc = values.doc();
    StreamId stream = values.stream();
    Op fixed =
        switch (values.random.nextInt(14)) {
          case 0, 1, 2 -> new JobOp.Enqueue(values.job());
          case 3 -> new JobOp.EnqueueLeased(values.job(), "w", Duration.ofMillis(2));
          case 4 -> new JobOp.Requeue(id, availability, status);
          case 5 -> new JobOp.End(id, status);
          case 6 -> new JobOp.Delete(id);
          case 7, 8 -> new DocOp.Put(doc);
          case 9 -> new DocOp.Create(doc);
          case 10 -> new DocOp.Delete(doc.collection(), doc.key());
          case 11 -> new SnapshotOp.Put(values.snapshot());
          case 12 -> new SnapshotOp.Drop(stream, 1 + values.random.nextInt(4));
          default -> new JobOp.Delete(id);
        };
    return switch (values.random.nextInt(12)) {
      case 0 -> store -> new JobOp.Mark(fence(store, id, behind), status);
      case 1 -> store -> new JobOp.Complete(fence(store, id, behind), status);
      case 2 -> store -> new JobOp.Release(fence(store, id, behind), availability, status);
      case 3 -> store -> new StreamOp.RequireVersion(stream, head(store, stream));
      case 4 ->
          values.chance(70)
              ? store -> new StreamOp.Erase(stream, Math.max(1, head(store, stream)))
              : store -> fixed;
      default -> store -> fixed;
    };
  }

  private static long head(EventStore store, StreamId stream) {
    return store.read(stream, ReadSpec.forwardFrom(1)).headVersion();
  }
}
