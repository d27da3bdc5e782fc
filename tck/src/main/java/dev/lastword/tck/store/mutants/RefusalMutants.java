package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.Append;
import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Op;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StreamHead;
import dev.lastword.store.UnsupportedCapability;
import dev.lastword.store.Wakeups;
import dev.lastword.tck.store.Replica;
import dev.lastword.tck.store.StoreFixture;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Mutants for refusals: suite N. */
final class RefusalMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("a feed that is not claimed is empty")
              .killedBy("N01")
              .store(
                  right ->
                      new ForwardingStore(right) {
                        @Override
                        public FeedPage feed(long after, FeedSpec spec) {
                          return new FeedPage(List.of(), after, false);
                        }
                      }),
          Mutant.named("the end of a feed that is not claimed is 0")
              .killedBy("N01")
              .store(
                  right ->
                      new ForwardingStore(right) {
                        @Override
                        public long feedEnd() {
                          return 0;
                        }
                      }),
          Mutant.named("what is not claimed is refused with an exception of the language")
              .killedBy("N01", "N06")
              .store(Unsupported::new),
          Mutant.named("a commit to several streams that is not claimed is made of several")
              .killedBy("N02")
              .store(commits(RefusalMutants::oneByOne)),
          Mutant.named("operations that are not claimed are left out")
              .killedBy("N03", "N04", "N05", "N09")
              .store(commits((right, commit) -> right.commit(claimedPart(right, commit)))),
          Mutant.named("fences are left out where there are no jobs")
              .killedBy("N04")
              .store(
                  commits(
                      (right, commit) ->
                          right.commit(new Commit(commit.appends(), commit.ops(), List.of())))),
          Mutant.named("a request for what is no extension is answered with null")
              .killedBy("N10")
              .store(RefusalMutants::givingNull),
          Mutant.named("extensions that are not claimed answer with nothing")
              .killedBy("N05", "N06")
              .store(Empty::new),
          Mutant.named("the claimed part of a refused commit is written")
              .killedBy("N08")
              .fixture(right -> partly(withoutJobs(right))),
          Mutant.named("only one operation of a commit is applied")
              .killedBy("N08")
              .store(
                  commits(
                      (right, commit) ->
                          right.commit(
                              Extensions.with(
                                  commit,
                                  commit.ops().subList(0, Math.min(1, commit.ops().size())))))),
          Mutant.named("a replica is taken for the server that it follows")
              .killedBy("N07")
              .fixture(Misled::new));

  private RefusalMutants() {}

  private static EventStore givingNull(EventStore right) {
    return new ForwardingStore(right) {
      @Override
      public <T> T extension(Class<T> type) {
        try {
          return right.extension(type);
        } catch (IllegalArgumentException unknown) {
          return null;
        }
      }
    };
  }

  static StoreFixture withoutJobs(StoreFixture right) {
    Set<Capability> kept = EnumSet.copyOf(right.claim().capabilities());
    kept.remove(Capability.JOBS);
    return new ReducedFixture(right, kept);
  }

  private static StoreFixture partly(StoreFixture reduced) {
    return new MutantFixture(
        reduced,
        () ->
            commits(
                (right, commit) -> {
                  try {
                    return right.commit(commit);
                  } catch (UnsupportedCapability refusal) {
                    right.commit(claimedPart(right, commit));
                    throw refusal;
                  }
                }));
  }

  private static Commit claimedPart(EventStore right, Commit commit) {
    Set<Capability> claimed = right.description().capabilities();
    List<Op> ops = commit.ops().stream().filter(op -> claimed.contains(op.capability())).toList();
    return Extensions.with(commit, ops);
  }

  private static CommitResult oneByOne(EventStore right, Commit commit) {
    List<StreamHead> heads = new ArrayList<>();
    List<Long> positions = new ArrayList<>();
    for (Append append : commit.appends()) {
      CommitResult result = right.commit(new Commit(List.of(append), List.of(), List.of()));
      heads.addAll(result.heads());
      positions.addAll(result.positions());
    }
    return new CommitResult(heads, positions, false);
  }

  private static final class Unsupported extends ForwardingStore {

    Unsupported(EventStore right) {
      super(right);
    }

    @Override
    public FeedPage feed(long after, FeedSpec spec) {
      throw new UnsupportedOperationException("feed");
    }

    @Override
    public <T> T extension(Class<T> type) {
      throw new UnsupportedOperationException(type.getName());
    }
  }

  private static final class Empty extends ForwardingStore {

    Empty(EventStore right) {
      super(right);
    }

    @Override
    public <T> T extension(Class<T> type) {
      if (type == Snapshots.class) {
        Snapshots none = (stream, version) -> Optional.empty();
        return type.cast(none);
      }
      if (type == Wakeups.class) {
        Wakeups deaf = listener -> () -> {};
        return type.cast(deaf);
      }
      return super.extension(type);
    }
  }

  private static final class Misled extends ForwardingFixture {

    Misled(StoreFixture right) {
      super(right);
    }

    @Override
    public <T> Optional<T> hook(Class<T> type) {
      Replica primary = this::open;
      return type == Replica.class ? Optional.of(type.cast(primary)) : super.hook(type);
    }
  }
}
