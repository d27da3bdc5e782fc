package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.reads;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/** Mutants for isolation between writers and readers: suite E. */
final class IsolationMutants {

  private static final long A_MOMENT = 2_000_000;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the appends of a commit are seen one by one")
              .killedBy("E07")
              .store(commits(IsolationMutants::oneAfterTheOther)),
          Mutant.named("a read is answered with what the one before it found")
              .killedBy("E09")
              .store(right -> old().apply(right)),
          Mutant.named("of those who collide all are refused")
              .killedBy("E13")
              .shared(IsolationMutants::allRefused));

  private IsolationMutants() {}

  private static CommitResult oneAfterTheOther(EventStore right, Commit commit) {
    List<StreamHead> heads = new ArrayList<>();
    List<Long> positions = new ArrayList<>();
    for (Append append : commit.appends()) {
      CommitResult result = right.commit(new Commit(List.of(append), List.of(), List.of()));
      heads.addAll(result.heads());
      positions.addAll(result.positions());
      LockSupport.parkNanos(A_MOMENT);
    }
    return new CommitResult(heads, positions, false);
  }

  private static UnaryOperator<EventStore> old() {
    Map<List<Object>, StreamPage> before = new ConcurrentHashMap<>();
    return reads(
        (right, stream, spec) -> {
          StreamPage page = right.read(stream, spec);
          return Optional.ofNullable(before.put(List.of(stream, spec), page)).orElse(page);
        });
  }

  private static UnaryOperator<EventStore> allRefused() {
    Meeting meeting = new Meeting();
    return commits(
        (right, commit) -> {
          for (Append append : commit.appends()) {
            if (append.expected() instanceof Expected.Version expected
                && meeting.at(List.of(append.stream(), expected))) {
              throw new VersionConflict(
                  append.stream(), expected.version(), expected.version() + 1);
            }
          }
          return right.commit(commit);
        });
  }
}
