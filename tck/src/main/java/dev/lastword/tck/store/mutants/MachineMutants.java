package dev.lastword.tck.store.mutants;

import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.MachineLoss;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Mutants for the loss of a machine: suite K, fifth part. */
final class MachineMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("what one machine alone has was acknowledged, and is lost with it")
              .killedBy("K15")
              .fixture(Forgetful::new),
          Mutant.named("a wait for other machines that was broken off counts as a commit")
              .killedBy("K16")
              .store(Wrong.commits(CrashMutants::reportedAsDone)),
          Mutant.named("a commit whose outcome is unknown is acknowledged when it is repeated")
              .killedBy("K17")
              .store(Repeating::new),
          Mutant.named("leases are kept by one machine")
              .killedBy("K18")
              .fixture(WithoutLeases::new),
          Mutant.named("another machine counts positions anew")
              .killedBy("K19")
              .fixture(Recounting::new));

  private MachineMutants() {}

  /** Does something more when a machine is lost. */
  private abstract static class Losing extends ForwardingFixture implements MachineLoss {

    private final MachineLoss machines;

    Losing(StoreFixture right) {
      super(right);
      this.machines = right.hook(MachineLoss.class).orElseThrow();
    }

    void before() {}

    void after() {}

    @Override
    public void loseMachine() {
      before();
      machines.loseMachine();
      after();
    }

    @Override
    public Separation separate() {
      return machines.separate();
    }
  }

  private static final class Forgetful extends Losing {

    private final List<WriteBehind> open = new CopyOnWriteArrayList<>();

    Forgetful(StoreFixture right) {
      super(right);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      WriteBehind store = new WriteBehind(super.open(namespace, node), WriteBehind.Order.AS_GIVEN);
      open.add(store);
      return store;
    }

    @Override
    void before() {
      open.forEach(WriteBehind::forget);
    }
  }

  private static final class Repeating extends ForwardingStore {

    private final Set<List<EventRecord>> unknown = ConcurrentHashMap.newKeySet();

    Repeating(EventStore right) {
      super(right);
    }

    @Override
    public CommitResult commit(Commit commit) {
      List<EventRecord> events =
          commit.appends().stream().flatMap(append -> append.events().stream()).toList();
      if (unknown.contains(events)) {
        return WriteBehind.acknowledgment(commit);
      }
      try {
        return super.commit(commit);
      } catch (OutcomeUnknown remembered) {
        unknown.add(events);
        throw remembered;
      }
    }
  }

  private static final class WithoutLeases extends Losing {

    private final Map<Lease, EventStore> held = new ConcurrentHashMap<>();

    WithoutLeases(StoreFixture right) {
      super(right);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      return WrongJobs.claims(
              (right, spec) -> {
                List<Lease> leases = right.extension(Jobs.class).claim(spec);
                leases.forEach(lease -> held.put(lease, right));
                return leases;
              })
          .apply(super.open(namespace, node));
    }

    @Override
    void after() {
      held.forEach((lease, right) -> release(right, lease));
    }

    private static void release(EventStore right, Lease lease) {
      JobOp release = new JobOp.Release(lease.fence(), Availability.NOW, lease.status());
      while (true) {
        try {
          WrongJobs.commit(right, release);
          return;
        } catch (StoreUnavailable | OutcomeUnknown again) {
          Thread.onSpinWait();
        }
      }
    }
  }

  private static final class Recounting extends Losing {

    private volatile boolean lost;

    Recounting(StoreFixture right) {
      super(right);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      return Wrong.commits(this::recounted).apply(super.open(namespace, node));
    }

    private CommitResult recounted(EventStore right, Commit commit) {
      CommitResult result = right.commit(commit);
      return new CommitResult(
          result.heads(),
          result.positions().stream().map(position -> lost ? position - 1 : position).toList(),
          result.alreadyCommitted());
    }

    @Override
    void after() {
      lost = true;
    }
  }
}
