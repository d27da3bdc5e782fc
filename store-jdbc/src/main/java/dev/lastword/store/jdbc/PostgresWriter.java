package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Commit;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Lets commits of concurrent callers share a transaction, and so its round trips and its wait for
 * the disk.
 *
 * <p>There are a few lanes, but as long as the first gets on, all use it: larger groups are faster.
 * If its transaction has to wait for another node, whoever has not begun moves to the next.
 */
final class PostgresWriter {

  /** One caller's commit, and what became of it. */
  private static final class Call extends GroupQueue.Entry {

    private final Commit commit;
    private final CommitKeys keys;
    private @Nullable Outcome outcome;
    private @Nullable RuntimeException failure;

    private Call(Commit commit) {
      this.commit = commit;
      this.keys = CommitKeys.of(commit);
    }

    private Outcome.Done answer() {
      if (failure != null) {
        throw failure;
      }
      return requireNonNull(outcome, "outcome").orThrow();
    }
  }

  static final int LANES = 4;

  private static final int MAX_GROUP = 64;
  private static final Duration PATIENCE = Duration.ofMillis(20);

  private final PostgresTransactions transactions;
  private final PostgresLocks locks;
  private final StoreClock clock;
  private final List<GroupQueue<Call>> lanes =
      IntStream.range(0, LANES).mapToObj(i -> new GroupQueue<Call>(this::lead)).toList();
  private volatile boolean closed;

  PostgresWriter(PostgresTransactions transactions, PostgresLocks locks, StoreClock clock) {
    this.transactions = transactions;
    this.locks = locks;
    this.clock = clock;
  }

  Outcome.Done write(Commit commit) {
    Call call = new Call(commit);
    for (int lane = 0; ; lane = (lane + 1) % LANES) {
      if (lanes.get(lane).await(call, PATIENCE)) {
        return call.answer();
      }
    }
  }

  private void lead(Queue<Call> waiting) {
    List<Call> group = take(waiting);
    if (group.isEmpty()) {
      return;
    }
    try {
      run(group);
    } finally {
      group.forEach(GroupQueue.Entry::finish);
    }
  }

  private static List<Call> take(Queue<Call> waiting) {
    List<Call> group = new ArrayList<>();
    while (group.size() < MAX_GROUP) {
      Call next = waiting.poll();
      if (next == null) {
        break;
      }
      group.add(next);
    }
    return group;
  }

  private void run(List<Call> group) {
    if (closed) {
      fail(group, new StoreClosed(PostgresDialect.PRODUCT));
      return;
    }
    try {
      List<Outcome> outcomes = transactions.run(statements -> decide(statements, group));
      Iterator<Outcome> next = outcomes.iterator();
      group.forEach(call -> call.outcome = next.next());
    } catch (RuntimeException failure) {
      runApart(group, failure);
    }
  }

  /** All locks come first: who holds positions must not wait for anybody. */
  private List<Outcome> decide(Statements statements, List<Call> group) throws SQLException {
    CommitKeys all = new CommitKeys();
    group.forEach(call -> all.addAll(call.keys));
    locks.take(statements, all);
    List<Outcome> outcomes = new ArrayList<>();
    for (List<Commit> round : rounds(group)) {
      outcomes.addAll(new CommitRound(statements, clock).run(round));
    }
    return outcomes;
  }

  /** Splits a group, in its order, where a commit touches what another of the round does. */
  private static List<List<Commit>> rounds(List<Call> group) {
    List<List<Commit>> rounds = new ArrayList<>();
    CommitKeys touched = new CommitKeys();
    for (Call call : group) {
      if (rounds.isEmpty() || !touched.isDisjointWith(call.keys)) {
        rounds.add(new ArrayList<>());
        touched = new CommitKeys();
      }
      rounds.get(rounds.size() - 1).add(call.commit);
      touched.addAll(call.keys);
    }
    return rounds;
  }

  /**
   * Finds the one whose work cannot be done, so that the others do not fail with it. After a COMMIT
   * of unknown outcome nobody may be tried again: operations without events would be applied twice.
   */
  private void runApart(List<Call> group, RuntimeException failure) {
    if (group.size() == 1 || !(failure instanceof StoreException) || isOfAll(failure)) {
      fail(group, failure);
    } else {
      group.forEach(call -> run(List.of(call)));
    }
  }

  private static boolean isOfAll(RuntimeException failure) {
    return failure instanceof OutcomeUnknown
        || failure instanceof StoreClosed
        || (failure instanceof StoreUnavailable && failure.getCause() == null);
  }

  private static void fail(List<Call> group, RuntimeException failure) {
    group.forEach(call -> call.failure = failure);
  }

  /** Ends the writer after the groups that run now; whoever still waits is refused. */
  void close(Duration wait) {
    closed = true;
    lanes.forEach(lane -> lane.runAlone(wait, () -> {}));
  }
}
