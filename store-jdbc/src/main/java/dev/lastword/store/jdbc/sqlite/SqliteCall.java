package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.GroupQueue;
import dev.lastword.store.jdbc.Statements;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Supplier;

/** One caller's work in a shared transaction, and its answer. */
final class SqliteCall<T> extends GroupQueue.Entry {

  /** Something to do inside a transaction; it must not throw a refusal after its first write. */
  interface Work<T> {
    T run(Statements statements) throws SQLException;
  }

  private final Work<T> work;
  private Supplier<T> answer =
      () -> {
        throw new OutcomeUnknown("the caller that led the transaction died in it", null);
      };
  private boolean refused;
  private Supplier<T> decided = answer;

  SqliteCall(Work<T> work) {
    this.work = work;
  }

  /** None: no other call writes meanwhile. */
  @Override
  public Set<?> keys() {
    return Set.of();
  }

  Work<T> work() {
    return work;
  }

  void run(Statements statements) throws SQLException {
    refused = false;
    try {
      T value = work.run(statements);
      decided = () -> value;
    } catch (StoreException refusal) {
      refused = true;
      decided =
          () -> {
            throw refusal;
          };
    }
  }

  /** Makes the decision effective; it is not before its transaction is committed (W10). */
  void committed() {
    answer = decided;
  }

  void fail(RuntimeException failure) {
    answer =
        () -> {
          throw failure;
        };
  }

  /** Even a refusal is void then: it may rest on a neighbor's write that was rolled back. */
  void failToCommit(SQLException failure) {
    fail(
        refused
            ? new StoreUnavailable("the transaction failed in which the call was refused", failure)
            : SqliteDialect.INSTANCE.commitFailure(failure));
  }

  T answer() {
    return answer.get();
  }
}
