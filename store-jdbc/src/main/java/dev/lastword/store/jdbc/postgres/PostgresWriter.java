package dev.lastword.store.jdbc.postgres;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Commit;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.CommitDecision;
import dev.lastword.store.jdbc.CommitKeys;
import dev.lastword.store.jdbc.CommitOutcome;
import dev.lastword.store.jdbc.CommitRound;
import dev.lastword.store.jdbc.GroupQueue;
import dev.lastword.store.jdbc.Statements;
import dev.lastword.store.jdbc.StoreClock;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets commits of concurrent callers share a transaction, and so its round trips and its wait for
 * the disk.
 *
 * <p>One group prepares its transaction while another waits for the disk. If transactions have to
 * wait for other nodes, a few more run beside them, but none that would only wait for what they
 * have locked.
 */
final class PostgresWriter {

  /** One caller's commit, and what became of it. */
  private static final class Call extends GroupQueue.Entry {

    private final Commit commit;
    private final CommitKeys keys;
    private final List<Object> all;
    private @Nullable CommitDecision decision;
    private @Nullable CommitOutcome outcome;
    private @Nullable RuntimeException failure;
    private boolean ended;

    private Call(Commit commit) {
      this.commit = commit;
      this.keys = CommitKeys.of(commit);
      this.all = keys.all();
    }

    @Override
    public Collection<?> keys() {
      return all;
    }

    /** Even a refusal is void then: it may rest on a neighbor's write that was rolled back. */
    private void failToCommit(OutcomeUnknown unknown) {
      failure =
          decision instanceof CommitDecision.Refused
              ? new StoreUnavailable("the transaction failed in which it was refused", unknown)
              : unknown;
    }

    private CommitOutcome.Done answer() {
      if (failure != null) {
        throw failure;
      }
      if (!ended) {
        throw new OutcomeUnknown("the caller that led the transaction died in it", null);
      }
      return requireNonNull(outcome, "outcome").orThrow();
    }
  }

  /** Calls that are decided together, and all that they touch. */
  private record Round(List<Call> calls, CommitKeys keys) {

    private Round() {
      this(new ArrayList<>(), new CommitKeys());
    }
  }

  private static final int MOST_GROUPS = 4;

  private static final String HASTE = "SET LOCAL lock_timeout TO '50ms'";

  private final PostgresTransactions transactions;
  private final KeyLocks locks;
  private final StoreClock clock;
  private final GroupQueue<Call> queue;
  private volatile boolean closed;

  /** Makes a writer that leaves half of {@code connections} to others. */
  PostgresWriter(
      PostgresTransactions transactions, KeyLocks locks, StoreClock clock, int connections) {
    this.transactions = transactions;
    this.locks = locks;
    this.clock = clock;
    this.queue = new GroupQueue<>(Math.max(1, Math.min(connections / 2, MOST_GROUPS)), this::run);
  }

  CommitOutcome.Done write(Commit commit) {
    Call call = new Call(commit);
    queue.await(call);
    return call.answer();
  }

  private static CommitKeys keysOf(List<Call> group) {
    CommitKeys keys = new CommitKeys();
    group.forEach(call -> keys.addAll(call.keys));
    return keys;
  }

  private void run(List<Call> group) {
    run(group, false);
  }

  /**
   * Runs a group.
   *
   * @param hastily whether it is not to wait for locks again, because it already has
   */
  private void run(List<Call> group, boolean hastily) {
    if (closed) {
      fail(group, new StoreClosed(PostgresDialect.PRODUCT));
      return;
    }
    try {
      transactions.run(
          statements -> {
            if (hastily) {
              statements.run(HASTE);
            }
            decide(statements, group);
            return group;
          });
      group.forEach(call -> call.ended = true);
    } catch (OutcomeUnknown unknown) {
      // No call may be retried: operations without events would be applied twice.
      group.forEach(call -> call.failToCommit(unknown));
    } catch (RuntimeException failure) {
      runApart(group, failure);
    }
  }

  private void decide(Statements statements, List<Call> group) throws SQLException {
    List<Round> rounds = rounds(group);
    if (rounds.size() > 1) {
      // All locks come first: who holds positions must not wait for anybody.
      StatementBatch batch = new StatementBatch();
      locks.take(batch, keysOf(group));
      batch.ask(statements);
    }
    Round last = rounds.get(rounds.size() - 1);
    for (Round round : rounds) {
      List<Commit> commits = round.calls.stream().map(call -> call.commit).toList();
      CommitRound decided = CommitRound.decide(statements, clock, commits, round.keys);
      Iterator<CommitDecision> verdicts = decided.verdicts().iterator();
      round.calls.forEach(call -> call.decision = verdicts.next());
      Iterator<CommitOutcome> outcomes = decided.write(round == last).iterator();
      round.calls.forEach(call -> call.outcome = outcomes.next());
    }
    confirmRepetitions(statements, group);
  }

  /**
   * Lets COMMIT wait until standbys have what was written before, if a commit is answered with it.
   * A transaction becomes visible without them when its wait is canceled or the server restarts,
   * and one that writes nothing does not wait for them.
   */
  private void confirmRepetitions(Statements statements, List<Call> group) throws SQLException {
    boolean repeats =
        group.stream().anyMatch(call -> call.decision instanceof CommitDecision.Repeated);
    if (repeats && !statements.mayHaveCommitted()) {
      statements.first(locks.confirmation(), p -> {}, row -> row.getString(1));
    }
  }

  /** Splits a group, in its order, where a commit has the id of another of the round. */
  private static List<Round> rounds(List<Call> group) {
    List<Round> rounds = new ArrayList<>();
    Round last = new Round();
    for (Call call : group) {
      if (rounds.isEmpty() || last.keys.sharesCommitsWith(call.keys)) {
        last = new Round();
        rounds.add(last);
      }
      last.calls.add(call);
      last.keys.addAll(call.keys);
    }
    return rounds;
  }

  /** Finds the one whose work cannot be done, so that the others do not fail with it. */
  private void runApart(List<Call> group, RuntimeException failure) {
    if (group.size() == 1 || !(failure instanceof StoreException) || isOfAll(failure)) {
      fail(group, failure);
    } else if (PostgresFailure.isOfLocks(failure)) {
      runUnlocked(group, failure);
    } else {
      group.forEach(call -> run(List.of(call)));
    }
  }

  /** Runs those that touch nothing that is locked; the time to wait is over for the others. */
  private void runUnlocked(List<Call> group, RuntimeException failure) {
    Set<Object> locked = new HashSet<>();
    for (Call call : group) {
      if (Collections.disjoint(locked, call.all)) {
        run(List.of(call), true);
      } else {
        call.failure = failure;
      }
      if (call.failure != null && PostgresFailure.isOfLocks(call.failure)) {
        locked.addAll(call.all);
      }
    }
  }

  private static boolean isOfAll(RuntimeException failure) {
    return failure instanceof StoreClosed
        || (failure instanceof StoreUnavailable && failure.getCause() == null);
  }

  private static void fail(List<Call> group, RuntimeException failure) {
    group.forEach(call -> call.failure = failure);
  }

  /** Closes the writer after the groups that run now; waiting calls are refused. */
  void close(Duration wait) {
    closed = true;
    queue.runAlone(wait, () -> {});
  }
}
