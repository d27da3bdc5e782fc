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
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
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
    private @Nullable Verdict verdict;
    private @Nullable Outcome outcome;
    private @Nullable RuntimeException failure;
    private boolean ended;

    private Call(Commit commit) {
      this.commit = commit;
      this.keys = CommitKeys.of(commit);
      this.all = keys.all();
    }

    @Override
    Collection<?> keys() {
      return all;
    }

    /** Even a refusal is void then: it may rest on what a neighbor wrote and nobody will see. */
    private void failToCommit(OutcomeUnknown unknown) {
      failure =
          verdict instanceof Verdict.Refused
              ? new StoreUnavailable("the transaction failed in which it was refused", unknown)
              : unknown;
    }

    private Outcome.Done answer() {
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

  private final PostgresTransactions transactions;
  private final PostgresLocks locks;
  private final StoreClock clock;
  private final GroupQueue<Call> queue;
  private volatile boolean closed;

  /** Makes a writer that leaves half of {@code connections} to others. */
  PostgresWriter(
      PostgresTransactions transactions, PostgresLocks locks, StoreClock clock, int connections) {
    this.transactions = transactions;
    this.locks = locks;
    this.clock = clock;
    this.queue = new GroupQueue<>(Math.max(1, Math.min(connections / 2, MOST_GROUPS)), this::run);
  }

  Outcome.Done write(Commit commit) {
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
    if (closed) {
      fail(group, new StoreClosed(PostgresDialect.PRODUCT));
      return;
    }
    try {
      transactions.run(
          statements -> {
            decide(statements, group);
            return group;
          });
      group.forEach(call -> call.ended = true);
    } catch (OutcomeUnknown unknown) {
      // Nobody may be tried again: operations without events would be applied twice.
      group.forEach(call -> call.failToCommit(unknown));
    } catch (RuntimeException failure) {
      runApart(group, failure);
    }
  }

  private void decide(Statements statements, List<Call> group) throws SQLException {
    List<Round> rounds = rounds(group);
    if (rounds.size() > 1) {
      // All locks come first: who holds positions must not wait for anybody.
      Questions questions = new Questions();
      locks.take(questions, keysOf(group));
      questions.ask(statements);
    }
    Round last = rounds.get(rounds.size() - 1);
    for (Round round : rounds) {
      List<Commit> commits = round.calls.stream().map(call -> call.commit).toList();
      CommitRound decided = CommitRound.decide(statements, clock, commits, round.keys);
      Iterator<Verdict> verdicts = decided.verdicts().iterator();
      round.calls.forEach(call -> call.verdict = verdicts.next());
      Iterator<Outcome> outcomes = decided.write(round == last).iterator();
      round.calls.forEach(call -> call.outcome = outcomes.next());
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
    } else {
      group.forEach(call -> run(List.of(call)));
    }
  }

  private static boolean isOfAll(RuntimeException failure) {
    return failure instanceof StoreClosed
        || (failure instanceof StoreUnavailable && failure.getCause() == null);
  }

  private static void fail(List<Call> group, RuntimeException failure) {
    group.forEach(call -> call.failure = failure);
  }

  /** Ends the writer after the groups that run now; whoever still waits is refused. */
  void close(Duration wait) {
    closed = true;
    queue.runAlone(wait, () -> {});
  }
}
