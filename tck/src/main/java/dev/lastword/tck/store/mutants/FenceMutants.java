package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.of;
import static dev.lastword.tck.store.mutants.Extensions.ops;
import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.WrongJobs.current;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Op;
import dev.lastword.store.SnapshotOp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Mutants for fences: suite J. */
final class FenceMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("no fence is judged")
              .killedBy("J06", "J08", "J23", "J28", "J35", "J36")
              .store(commits((right, commit) -> right.commit(unfenced(right, commit)))),
          Mutant.named("documents of a commit that has lost its lease are kept")
              .killedBy("J54")
              .store(commits((right, commit) -> keeping(DocOp.class, right, commit))),
          Mutant.named("snapshots of a commit that has lost its lease are kept")
              .killedBy("J54")
              .store(commits((right, commit) -> keeping(SnapshotOp.class, right, commit))),
          Mutant.named("a lease commits once").killedBy("J05").shared(FenceMutants::onlyOnce),
          Mutant.named("a stale heartbeat prolongs the present lease")
              .killedBy("J07", "J09")
              .store(
                  WrongJobs.heartbeats(
                      (right, fence, leaseFor) ->
                          right.extension(Jobs.class).heartbeat(current(right, fence), leaseFor))),
          Mutant.named("the owner's name is the proof")
              .killedBy("J09")
              .shared(FenceMutants::byOwner),
          Mutant.named("a completed job can be claimed again")
              .killedBy("J13", "J37")
              .store(
                  ops(
                      JobOp.Complete.class,
                      op -> new JobOp.Release(op.fence(), Availability.NOW, op.status()))),
          Mutant.named("only the first fence is judged")
              .killedBy("J35")
              .store(commits((right, commit) -> right.commit(fenced(commit, 0, 1)))),
          Mutant.named("only the last fence is judged")
              .killedBy("J35")
              .store(
                  commits(
                      (right, commit) ->
                          right.commit(
                              fenced(commit, commit.fences().size() - 1, commit.fences().size())))),
          Mutant.named("one fence that holds is enough")
              .killedBy("J35")
              .store(
                  commits(
                      (right, commit) ->
                          commit.fences().stream().anyMatch(f -> f.equals(current(right, f)))
                              ? right.commit(fenced(commit, 0, 0))
                              : right.commit(commit))),
          Mutant.named("a token need only be large enough")
              .killedBy("J36")
              .store(
                  WrongJobs.fences(
                      (right, fence) ->
                          current(right, fence).token() < fence.token()
                              ? current(right, fence)
                              : fence)),
          Mutant.named("the fence of a missing job holds")
              .killedBy("J36")
              .store(
                  commits(
                      (right, commit) ->
                          right.commit(
                              new Commit(
                                  commit.appends(),
                                  commit.ops(),
                                  commit.fences().stream()
                                      .filter(f -> WrongJobs.find(right, f.jobId()).isPresent())
                                      .toList())))),
          Mutant.named("completing again is refused")
              .killedBy("J37")
              .shared(FenceMutants::completedOnce),
          Mutant.named("completing an ended job is acknowledged")
              .killedBy("J37", "J38")
              .store(without((right, op) -> WrongJobs.isIn(right, op.jobId(), JobPhase.ENDED))),
          Mutant.named("an uncompleted job was completed by token 0")
              .killedBy("J38")
              .store(
                  without(
                      (right, op) ->
                          op.fence().token() == 0
                              && WrongJobs.isIn(right, op.jobId(), JobPhase.ENDED))),
          Mutant.named("operations are judged on what was there before")
              .killedBy("J51")
              .store(commits((right, commit) -> right.commit(judgedBefore(commit)))));

  private FenceMutants() {}

  private static Commit unfenced(EventStore right, Commit commit) {
    Commit present = WrongJobs.with(commit, fence -> current(right, fence));
    return new Commit(present.appends(), present.ops(), List.of());
  }

  private static CommitResult keeping(Class<? extends Op> kind, EventStore right, Commit commit) {
    try {
      return right.commit(commit);
    } catch (LeaseLost lost) {
      List<? extends Op> kept = of(commit, kind);
      if (!kept.isEmpty()) {
        right.commit(new Commit(List.of(), List.copyOf(kept), List.of()));
      }
      throw lost;
    }
  }

  private static Commit fenced(Commit commit, int from, int to) {
    List<Fence> all = commit.fences();
    return new Commit(
        commit.appends(), commit.ops(), all.subList(Math.max(0, from), Math.min(to, all.size())));
  }

  private static UnaryOperator<EventStore> onlyOnce() {
    Set<Fence> used = ConcurrentHashMap.newKeySet();
    return commits(
        (right, commit) -> {
          for (Fence fence : commit.fences()) {
            if (used.contains(fence)) {
              throw new LeaseLost(fence, "it has been used");
            }
          }
          CommitResult result = right.commit(commit);
          used.addAll(commit.fences());
          return result;
        });
  }

  /** Remembers who claimed with which token, and lets the name count. */
  private static UnaryOperator<EventStore> byOwner() {
    Map<Fence, String> owners = new ConcurrentHashMap<>();
    return right ->
        WrongJobs.jobs(
                store ->
                    new ForwardingJobs(store.extension(Jobs.class)) {
                      @Override
                      public List<Lease> claim(ClaimSpec spec) {
                        List<Lease> leases = real().claim(spec);
                        leases.forEach(lease -> owners.put(lease.fence(), lease.owner()));
                        return leases;
                      }
                    })
            .apply(
                WrongJobs.fences(
                        (store, fence) -> {
                          Fence held = current(store, fence);
                          String owner = owners.get(fence);
                          return owner != null && owner.equals(owners.get(held)) ? held : fence;
                        })
                    .apply(right));
  }

  private static UnaryOperator<EventStore> completedOnce() {
    Set<Fence> completed = ConcurrentHashMap.newKeySet();
    return commits(
        (right, commit) -> {
          for (JobOp.Complete op : of(commit, JobOp.Complete.class)) {
            if (!completed.add(op.fence())) {
              throw new LeaseLost(op.fence(), "it has ended");
            }
          }
          return right.commit(commit);
        });
  }

  /** Mutation that accepts completions wrongly. */
  @FunctionalInterface
  private interface Done {
    boolean isDone(EventStore right, JobOp.Complete op);
  }

  private static UnaryOperator<EventStore> without(Done done) {
    return commits(
        (right, commit) -> {
          List<Op> ops =
              commit.ops().stream()
                  .filter(op -> !(op instanceof JobOp.Complete c && done.isDone(right, c)))
                  .toList();
          return ops.isEmpty() && commit.appends().isEmpty()
              ? new CommitResult(List.of(), List.of(), false)
              : right.commit(Extensions.with(commit, ops));
        });
  }

  /** Leaves out what the end of a lease would forbid to the operations behind it. */
  private static Commit judgedBefore(Commit commit) {
    Set<String> released = new HashSet<>();
    List<Op> kept = new ArrayList<>();
    for (Op op : commit.ops()) {
      boolean late = op instanceof JobOp.Mark mark && released.contains(mark.jobId());
      Stream.of(op).filter(any -> !late).forEach(kept::add);
      if (op instanceof JobOp.Release release) {
        released.add(release.jobId());
      }
    }
    return Extensions.with(commit, kept);
  }
}
