package dev.lastword.orchestrator.engine;

import dev.lastword.core.decide.RejectionCode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one caller waits for.
 *
 * <p>Its stages are time slices, each decided when all reactions to the one before are in the log;
 * all but a creation that is also a start have one.
 */
final class Ticket {

  private final List<List<Ask>> stages;
  private final Patience patience;
  private final @Nullable NewExecution creation;
  private volatile @Nullable Throwable failure;

  Ticket(List<List<Ask>> stages, Patience patience, @Nullable NewExecution creation) {
    this.stages = List.copyOf(stages);
    this.patience = patience;
    this.creation = creation;
  }

  static Ticket of(List<Ask> slice, Patience patience) {
    return new Ticket(List.of(List.copyOf(slice)), patience, null);
  }

  /** Returns the answer to commands that cannot be one time slice, if they cannot. */
  static Optional<Answer> invalid(List<Ask> asks) {
    if (asks.stream().map(ask -> ask.asked().executionId()).distinct().count() > 1) {
      return invalid("expected commands for one execution, found several executions");
    }
    Set<Object> taken = new HashSet<>();
    for (Ask ask : asks) {
      for (Object claim : ask.claims()) {
        if (!taken.add(claim)) {
          return invalid("expected each node, command id and command once, found twice: " + claim);
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Answer> invalid(String problem) {
    return Optional.of(new Answer.Rejected(RejectionCode.INVALID_ARGUMENT, problem, 0));
  }

  List<List<Ask>> stages() {
    return stages;
  }

  List<Ask> asks() {
    return stages.stream().flatMap(List::stream).toList();
  }

  Patience patience() {
    return patience;
  }

  @Nullable NewExecution creation() {
    return creation;
  }

  boolean isDone() {
    return failure != null || asks().stream().allMatch(Ask::isAnswered);
  }

  /** Tells whether it shares its commit with nobody else's commands. */
  boolean isAlone() {
    return creation != null || stages.size() > 1;
  }

  boolean cancels() {
    return asks().stream().anyMatch(ask -> ask.asked().cancels());
  }

  /** Claims what its commands are about, all or nothing. */
  boolean claim(Set<Object> taken) {
    List<Object> claims = asks().stream().flatMap(ask -> ask.claims().stream()).toList();
    if (claims.stream().anyMatch(taken::contains)) {
      return false;
    }
    taken.addAll(claims);
    return true;
  }

  void answerRest(Answer answer) {
    asks().forEach(ask -> ask.answer(answer));
  }

  /** Lets the caller know of a mistake in here, whoever's thread made it. */
  void fail(Throwable mistake) {
    failure = mistake;
  }

  void rethrow() {
    if (failure != null) {
      throw new IllegalStateException("the engine failed at a command: " + failure, failure);
    }
  }
}
