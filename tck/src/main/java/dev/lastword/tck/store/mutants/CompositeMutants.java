package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.of;
import static dev.lastword.tck.store.mutants.Extensions.with;
import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Op;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mutants for commits that write several things: suite G. */
final class CompositeMutants {

  // Bounds the pauses: after these, no reader looks any more.
  private static final int PAUSES = 5;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("of several operations only the first is applied")
              .killedBy("G01", "G14")
              .store(
                  commits(
                      (right, commit) ->
                          right.commit(with(commit, commit.ops().stream().limit(1).toList())))),
          Mutant.named("each append of a commit is a transaction of its own")
              .killedBy("G02")
              .store(commits(CompositeMutants::oneByOne)),
          Mutant.named("operations are applied one by one behind the events")
              .killedBy("G03")
              .store(commits(CompositeMutants::behindTheEvents)),
          Mutant.named("documents are written when the commit has ended")
              .killedBy("G04", "G08")
              .shared(() -> new Watched(CompositeMutants::later)),
          Mutant.named("documents are written before the commit begins")
              .killedBy("G04")
              .shared(() -> new Watched(CompositeMutants::earlier)),
          Mutant.named("a commit's document is overtaken by that of the next")
              .killedBy("G05")
              .shared(CompositeMutants::overtaken),
          Mutant.named("the row of a job is written behind its events")
              .killedBy("G08", "G27")
              .store(commits(CompositeMutants::jobsBehind)),
          Mutant.named("the row of a job is written before its events")
              .killedBy("G27")
              .store(commits(CompositeMutants::jobsBefore)),
          Mutant.named("documents of a refused commit stay")
              .killedBy("G10")
              .store(
                  commits(
                      (right, commit) -> {
                        try {
                          return right.commit(commit);
                        } catch (StoreException refused) {
                          if (isApart(commit)) {
                            right.commit(documents(commit));
                          }
                          throw refused;
                        }
                      })),
          Mutant.named("operations are applied from the last to the first")
              .killedBy("G14")
              .store(
                  commits(
                      (right, commit) -> {
                        List<Op> ops = new ArrayList<>(commit.ops());
                        Collections.reverse(ops);
                        return right.commit(with(commit, ops));
                      })),
          Mutant.named("a document is created when its key was free a moment ago")
              .killedBy("G15")
              .shared(CompositeMutants::lookedUpFirst));

  private CompositeMutants() {}

  private static CommitResult oneByOne(EventStore right, Commit commit) {
    List<StreamHead> heads = new ArrayList<>();
    List<Long> positions = new ArrayList<>();
    List<Op> ops = commit.ops();
    for (Append append : commit.appends()) {
      CommitResult result = right.commit(new Commit(List.of(append), ops, commit.fences()));
      heads.addAll(result.heads());
      positions.addAll(result.positions());
      ops = List.of();
    }
    return commit.appends().isEmpty()
        ? right.commit(commit)
        : new CommitResult(heads, positions, false);
  }

  private static CommitResult behindTheEvents(EventStore right, Commit commit) {
    Optional<CommitResult> result =
        commit.appends().isEmpty()
            ? Optional.empty()
            : Optional.of(right.commit(new Commit(commit.appends(), List.of(), commit.fences())));
    for (Op op : commit.ops()) {
      right.commit(new Commit(List.of(), List.of(op), List.of()));
    }
    return result.orElse(new CommitResult(List.of(), List.of(), false));
  }

  private static CommitResult jobsBehind(EventStore right, Commit commit) {
    List<JobOp> jobs = of(commit, JobOp.class);
    if (jobs.isEmpty() || commit.appends().isEmpty()) {
      return right.commit(commit);
    }
    List<Op> others = commit.ops().stream().filter(op -> !(op instanceof JobOp)).toList();
    CommitResult result = right.commit(with(commit, others));
    Pause.until(new CountDownLatch(1));
    right.commit(new Commit(List.of(), List.copyOf(jobs), List.of()));
    return result;
  }

  private static CommitResult jobsBefore(EventStore right, Commit commit) {
    List<JobOp.Enqueue> jobs = of(commit, JobOp.Enqueue.class);
    if (!jobs.isEmpty() && !commit.appends().isEmpty()) {
      right.commit(new Commit(List.of(), List.copyOf(jobs), List.of()));
      Pause.until(new CountDownLatch(1));
    }
    return right.commit(commit);
  }

  /** Returns whether a commit has documents that can be written apart from the rest. */
  private static boolean isApart(Commit commit) {
    return !commit.appends().isEmpty() && !of(commit, DocOp.class).isEmpty();
  }

  private static Commit documents(Commit commit) {
    return new Commit(List.of(), List.copyOf(of(commit, DocOp.class)), List.of());
  }

  private static Commit withoutDocuments(Commit commit) {
    return with(commit, commit.ops().stream().filter(op -> !(op instanceof DocOp)).toList());
  }

  private static CommitResult later(EventStore right, Commit commit, Runnable between) {
    CommitResult result = right.commit(withoutDocuments(commit));
    between.run();
    right.commit(documents(commit));
    return result;
  }

  private static CommitResult earlier(EventStore right, Commit commit, Runnable between) {
    right.commit(documents(commit));
    between.run();
    return right.commit(commit);
  }

  /** Mutation that takes a commit apart. */
  @FunctionalInterface
  private interface Apart {
    CommitResult commit(EventStore right, Commit commit, Runnable between);
  }

  /** Stands still between two parts of a commit until others have looked from all sides. */
  private record Watched(Apart way, AtomicReference<CountDownLatch> looks, Semaphore pauses)
      implements UnaryOperator<EventStore> {

    private static final int LOOKS = 12;

    Watched(Apart way) {
      this(way, new AtomicReference<>(new CountDownLatch(0)), new Semaphore(PAUSES));
    }

    private void pause() {
      if (pauses.tryAcquire()) {
        CountDownLatch fromNowOn = new CountDownLatch(LOOKS);
        looks.set(fromNowOn);
        Pause.until(fromNowOn);
      }
    }

    @Override
    public EventStore apply(EventStore right) {
      return new ForwardingStore(right) {
        @Override
        public CommitResult commit(Commit commit) {
          return isApart(commit)
              ? way.commit(right, commit, Watched.this::pause)
              : right.commit(commit);
        }

        @Override
        public StreamPage read(StreamId stream, ReadSpec spec) {
          StreamPage page = right.read(stream, spec);
          looks.get().countDown();
          return page;
        }
      };
    }
  }

  /** Lets every second commit write its document before the one that came first. */
  private static UnaryOperator<EventStore> overtaken() {
    AtomicReference<@Nullable CountDownLatch> waiting = new AtomicReference<>();
    Semaphore pauses = new Semaphore(PAUSES);
    return commits(
        (right, commit) -> {
          if (!isApart(commit)) {
            return right.commit(commit);
          }
          CommitResult result = right.commit(withoutDocuments(commit));
          CountDownLatch before = waiting.getAndSet(null);
          if (before == null && pauses.tryAcquire()) {
            CountDownLatch own = new CountDownLatch(1);
            waiting.set(own);
            Pause.until(own);
          }
          right.commit(documents(commit));
          if (before != null) {
            before.countDown();
          }
          return result;
        });
  }

  private static UnaryOperator<EventStore> lookedUpFirst() {
    CountDownLatch second = new CountDownLatch(2);
    return commits(
        (right, commit) -> {
          for (DocOp.Create create : of(commit, DocOp.Create.class)) {
            Doc doc = create.doc();
            if (right.extension(Projections.class).get(doc.collection(), doc.key()).isPresent()) {
              throw new DocConflict(doc.collection(), doc.key());
            }
            second.countDown();
            Pause.until(second);
          }
          return right.commit(
              with(
                  commit,
                  op ->
                      Stream.of(
                          op instanceof DocOp.Create create ? new DocOp.Put(create.doc()) : op)));
        });
  }
}
