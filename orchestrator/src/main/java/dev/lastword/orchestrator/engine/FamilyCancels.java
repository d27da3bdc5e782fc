package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.process.Cause;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.process.ParentCancel;
import dev.lastword.orchestrator.process.Sources;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobConflict;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import java.util.List;
import java.util.Optional;

/**
 * Immediate cancels of executions whose children, or the children of those, use the grace of an
 * earlier cancel. They are handed on to the children as jobs, and by those that are CANCELED
 * themselves to theirs, in commits of their own. Handing on twice has the effect of once, and what
 * was interrupted goes on where it was: the link of a child tells that it was called back at once.
 */
final class FamilyCancels {

  private static final int PAGE = 100;

  private final EventStore store;
  private final IdempotencyRecords records;

  FamilyCancels(EventStore store) {
    this.store = store;
    this.records = new IdempotencyRecords(store);
  }

  /** Hands a command on that has no effect of its own, before its sender is answered. */
  void handOn(ExecutionProcess process, Submission submission, Answer answer, RetryBudget budget) {
    CommandEnvelope asked = submission.request().command().orElse(null);
    if (asked != null
        && asked.command() instanceof CancelExecution cancel
        && answer instanceof Answer.NoOp noOp
        && noOp.reason() == NoOpReason.ALREADY_CANCELED
        && process.isImmediate(cancel)) {
      // To find the request may be to read the log.
      CausationId cause = budget.insist(() -> cause(asked, process)).orElse(null);
      EventOrigin by = new EventOrigin(asked.actor(), asked.correlationId(), cause);
      handOn(process.state(), ParentCancel.forced(cancel.reason(), by), budget);
    }
  }

  /** Calls back all children of an execution, if a job says so. */
  void force(ExecutionId parent, Payload news, RetryBudget budget) {
    Children.forced(news).ifPresent(parentCancel -> tellAll(parent, parentCancel, budget));
  }

  /** Hands on what a job tells an execution, if the execution has ended before. */
  void handOn(ExecutionState state, Payload news, RetryBudget budget) {
    Children.parentCancel(news)
        .filter(parentCancel -> parentCancel.mode() == CancelMode.IMMEDIATE)
        .ifPresent(parentCancel -> handOn(state, parentCancel, budget));
  }

  private static Optional<CausationId> cause(CommandEnvelope asked, ExecutionProcess process) {
    return asked.commandId() != null
        ? Optional.of(CausationId.of(asked.commandId().value()))
        : process
            .last(Sources.cancelRequest())
            .map(Cause::eventId)
            .map(id -> CausationId.of(id.value()));
  }

  private void handOn(ExecutionState state, ParentCancel parentCancel, RetryBudget budget) {
    CancelRequest request = state.facts().cancelRequest();
    if (state.status() == ExecutionStatus.CANCELED
        && request != null
        && request.mode() == CancelMode.GRACEFUL) {
      tellAll(state.executionId(), parentCancel, budget);
    }
  }

  private void tellAll(ExecutionId parent, ParentCancel parentCancel, RetryBudget budget) {
    DocQuery query = DocQuery.of(Children.LINKS).tag("parent", parent.value()).max(PAGE);
    DocPage page = read(query, budget);
    while (true) {
      tell(page.docs(), parentCancel, budget);
      if (!page.more()) {
        return;
      }
      page = read(query.after(last(page.docs()).cursor()), budget);
    }
  }

  private DocPage read(DocQuery query, RetryBudget budget) {
    return budget.insist(() -> store.extension(Projections.class).query(query));
  }

  private static Doc last(List<Doc> docs) {
    return docs.get(docs.size() - 1);
  }

  private void tell(List<Doc> links, ParentCancel parentCancel, RetryBudget budget) {
    List<Parent> left =
        links.stream()
            .map(Children.Link::read)
            .filter(link -> !isToldToEndNow(link))
            .map(Children.Link::parent)
            .filter(parent -> mayGoOn(parent.childId(), budget))
            .toList();
    if (!left.isEmpty() && !isTold(left, parentCancel, budget)) {
      // The same news of another sender has not arrived at one of them: it is told to the others.
      left.forEach(parent -> isTold(List.of(parent), parentCancel, budget));
    }
  }

  private static boolean isToldToEndNow(Children.Link link) {
    return link.recall()
        .filter(parentCancel -> parentCancel.mode() == CancelMode.IMMEDIATE)
        .isPresent();
  }

  /** A child that completed or failed has called its own children back at once. */
  private boolean mayGoOn(ExecutionId child, RetryBudget budget) {
    return budget
        .insist(() -> records.summary(child))
        .map(ExecutionSummary::status)
        .filter(status -> status != ExecutionStatus.COMPLETED && status != ExecutionStatus.FAILED)
        .isPresent();
  }

  private boolean isTold(List<Parent> parents, ParentCancel parentCancel, RetryBudget budget) {
    Commit.Builder commit = Commit.builder();
    for (Parent parent : parents) {
      commit.put(new Children.Link(parent, Optional.of(parentCancel)).doc());
      commit.enqueue(Children.recalled(parent.childId(), parentCancel));
    }
    try {
      budget.insist(() -> store.commit(commit.build()));
      return true;
    } catch (JobConflict onItsWay) {
      return false;
    }
  }
}
