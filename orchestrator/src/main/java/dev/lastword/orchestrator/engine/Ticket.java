package dev.lastword.orchestrator.engine;

import dev.lastword.core.decide.RejectionCode;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.RetryBudget;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one caller, and their answer.
 *
 * <p>Its stages are time slices, each decided when all reactions to the one before are in the log;
 * all but a creation that is also a start have one.
 */
final class Ticket {

  private final List<List<Submission>> stages;
  private final List<Submission> asks;
  private final RetryBudget budget;
  private final @Nullable NewExecution creation;
  private volatile @Nullable Throwable failure;

  Ticket(List<List<Submission>> stages, RetryBudget budget, @Nullable NewExecution creation) {
    this.stages = List.copyOf(stages);
    this.asks = stages.size() == 1 ? stages.get(0) : stages.stream().flatMap(List::stream).toList();
    this.budget = budget;
    this.creation = creation;
  }

  static Ticket of(List<Submission> slice, RetryBudget budget) {
    return new Ticket(List.of(List.copyOf(slice)), budget, null);
  }

  /** Returns the answer to commands that cannot be one time slice, if they cannot. */
  static Optional<Answer> invalid(List<Submission> asks) {
    if (asks.stream().map(submission -> submission.request().executionId()).distinct().count()
        > 1) {
      return invalid("expected commands for one execution, found several executions");
    }
    Set<Object> taken = new HashSet<>();
    for (Submission submission : asks) {
      for (Object claim : submission.claims()) {
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

  /** Tickets that came together are one stage; only a ticket that came alone has more. */
  static List<List<Submission>> stages(List<Ticket> tickets) {
    return tickets.size() == 1
        ? tickets.get(0).stages()
        : List.of(tickets.stream().flatMap(ticket -> ticket.asks().stream()).toList());
  }

  List<List<Submission>> stages() {
    return stages;
  }

  List<Submission> asks() {
    return asks;
  }

  RetryBudget budget() {
    return budget;
  }

  @Nullable NewExecution creation() {
    return creation;
  }

  boolean isDone() {
    if (failure == null) {
      for (Submission submission : asks) {
        if (!submission.isAnswered()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Tells whether it needs a commit without other callers' commands. */
  boolean isAlone() {
    return creation != null || stages.size() > 1;
  }

  boolean cancels() {
    for (Submission submission : asks) {
      if (submission.request().cancels()) {
        return true;
      }
    }
    return false;
  }

  /** Claims what its commands are about, all or nothing. */
  boolean claim(Set<Object> taken) {
    List<Object> claims =
        asks().stream().flatMap(submission -> submission.claims().stream()).toList();
    if (claims.stream().anyMatch(taken::contains)) {
      return false;
    }
    taken.addAll(claims);
    return true;
  }

  void answerRest(Answer answer) {
    asks().forEach(submission -> submission.answer(answer));
  }

  /** Passes a bug's exception to the caller, on whatever thread it occurred. */
  void fail(Throwable mistake) {
    failure = mistake;
  }

  void rethrow() {
    if (failure != null) {
      throw new IllegalStateException("the engine failed at a command: " + failure, failure);
    }
  }
}
