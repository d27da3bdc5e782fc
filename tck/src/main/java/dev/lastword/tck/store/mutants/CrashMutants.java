package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.MarkingFixture.Flaw.CLOSED_IN_TWO_STEPS;
import static dev.lastword.tck.store.mutants.MarkingFixture.Flaw.LOCKED_WHILE_OPEN;
import static dev.lastword.tck.store.mutants.MarkingFixture.Flaw.MADE_IN_TWO_STEPS;
import static dev.lastword.tck.store.mutants.WriteBehind.Order.AS_GIVEN;
import static dev.lastword.tck.store.mutants.WriteBehind.Order.REVERSED;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Op;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.PowerCut;
import dev.lastword.tck.store.StoreFixture;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Mutants for failures of a process, a disk or a medium: suite K. */
final class CrashMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("commits are acknowledged first and written behind")
              .killedBy("K01", "K07")
              .store(right -> new WriteBehind(right, AS_GIVEN)),
          Mutant.named("commits are written behind, the last one first")
              .killedBy("K03")
              .store(right -> new WriteBehind(right, REVERSED)),
          Mutant.named("a storage is marked while it is open, and a crash leaves the mark")
              .killedBy("K04")
              .fixture(right -> new MarkingFixture(right, LOCKED_WHILE_OPEN)),
          Mutant.named("a storage is made in two steps, and what is between is refused")
              .killedBy("K05")
              .fixture(right -> new MarkingFixture(right, MADE_IN_TWO_STEPS)),
          Mutant.named("a storage is closed in two steps, and what is between is refused")
              .killedBy("K06")
              .fixture(right -> new MarkingFixture(right, CLOSED_IN_TWO_STEPS)),
          Mutant.named("what the power takes away was acknowledged")
              .killedBy("K08")
              .fixture(Unflushed::new),
          Mutant.named("what the server has only in its memory was acknowledged")
              .killedBy("K09")
              .fixture(ForgetfulServer::new),
          Mutant.named("the feed shows commits that are not durable yet")
              .killedBy("K10")
              .store(EarlyFeed::new),
          Mutant.named("a commit for which there is no space is reported as done")
              .killedBy("K11")
              .store(Wrong.commits(CrashMutants::reportedAsDone)),
          Mutant.named("who cannot open the storage is given an empty one")
              .killedBy("K12")
              .fixture(Substituting::new),
          Mutant.named("an unknown outcome is reported as nothing written")
              .killedBy("K13")
              .store(Wrong.commits(CrashMutants::reportedAsNothing)),
          Mutant.named("a commit that was tried again on another connection is reported as failed")
              .killedBy("K14")
              .fixture(CutLines::new),
          Mutant.named("documents are written a moment behind their commit")
              .killedBy("Q05")
              .store(Wrong.commits((right, commit) -> later(right, commit, DocOp.class))),
          Mutant.named("jobs are written a moment behind their commit")
              .killedBy("Q05")
              .store(Wrong.commits((right, commit) -> later(right, commit, JobOp.Enqueue.class))));

  private CrashMutants() {}

  /** Acknowledges what may not be there. */
  static CommitResult reportedAsDone(EventStore right, Commit commit) {
    try {
      return right.commit(commit);
    } catch (StoreUnavailable | OutcomeUnknown swallowed) {
      return WriteBehind.acknowledgment(commit);
    }
  }

  /** Writes the operations of a type apart, as an index is that is not part of the transaction. */
  private static CommitResult later(EventStore right, Commit commit, Class<? extends Op> type) {
    List<Op> late = commit.ops().stream().filter(type::isInstance).toList();
    List<Op> first = commit.ops().stream().filter(op -> !type.isInstance(op)).toList();
    if (late.isEmpty() || first.size() + commit.appends().size() == 0) {
      return right.commit(commit);
    }
    CommitResult result = right.commit(Extensions.with(commit, first));
    if (!result.alreadyCommitted()) {
      LockSupport.parkNanos(10_000_000);
      right.commit(new Commit(List.of(), late, List.of()));
    }
    return result;
  }

  private static CommitResult reportedAsNothing(EventStore right, Commit commit) {
    try {
      return right.commit(commit);
    } catch (OutcomeUnknown unknown) {
      throw new StoreUnavailable("the connection is lost", unknown);
    }
  }

  /** A laboratory whose power cuts take away what was written behind, and nothing else. */
  private static final class Unflushed extends ForwardingFixture implements PowerCut {

    Unflushed(StoreFixture right) {
      super(right);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      return new WriteBehind(super.open(namespace, node), AS_GIVEN);
    }

    @Override
    public void forgetUnflushed(Namespace namespace) {
      // It was in the memory of a process that is dead.
    }
  }

  private static final class Substituting extends ForwardingFixture {

    Substituting(StoreFixture right) {
      super(right);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      try {
        return Wrong.commits(CrashMutants::reportedAsDone).apply(super.open(namespace, node));
      } catch (StoreException refused) {
        return empty(node);
      }
    }

    private EventStore empty(NodeOptions node) {
      Namespace elsewhere = Namespace.fresh();
      return new ForwardingStore(super.open(elsewhere, node)) {
        @Override
        public CommitResult commit(Commit commit) {
          return WriteBehind.acknowledgment(commit);
        }

        @Override
        public void close() {
          super.close();
          Substituting.this.drop(elsewhere);
        }
      };
    }
  }
}
