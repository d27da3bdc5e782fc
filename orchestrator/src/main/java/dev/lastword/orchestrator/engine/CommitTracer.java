package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.AnswerName;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.orchestrator.settings.EngineTracing.Step;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamId;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Traces of an engine's steps; without tracing it costs nothing. */
final class CommitTracer {

  /**
   * Number of events to read back for a trace; some events, such as that of a released job, belong
   * to none.
   */
  private static final int LAST = 10;

  private final EventStore store;
  private final EngineTracing tracing;

  CommitTracer(EventStore store, EngineTracing tracing) {
    this.store = store;
    this.tracing = tracing;
  }

  /** Begins the step of one caller, in which all that is asked is carried out. */
  Step begin(ExecutionId id, Ticket ticket) {
    if (tracing == EngineTracing.NONE) {
      return Step.NONE;
    }
    List<Submission> asks = ticket.asks();
    Step step = tracing.begin(asks.get(0).request().name(), id, asks.get(0).origin());
    if (asks.get(0).request().subject() instanceof NodeId node) {
      step.note("node.id", node.value());
    }
    asks.forEach(submission -> submission.follow(step.traceparent()));
    return step;
  }

  /** Notes how a caller was answered. */
  void answered(Step step, Ticket ticket) {
    if (step != Step.NONE) {
      step.note(
          "outcome",
          ticket.asks().stream()
              .map(submission -> submission.answer().accept(AnswerName.OF))
              .distinct()
              .collect(Collectors.joining(" ")));
    }
  }

  /** Begins the step of background work, continuing the trace of the log's last event. */
  Step duty(ExecutionId id, String jobId) {
    if (tracing == EngineTracing.NONE) {
      return Step.NONE;
    }
    String duty = jobId.substring(0, jobId.indexOf('/'));
    // A signal is delivered by its sender's request, or by the one that makes a node wait.
    boolean isAsked = duty.equals("signal");
    return tracing.begin(duty, id, isAsked ? null : newest(Streams.execution(id)));
  }

  /** Commits, as a step of those whose events these are. */
  CommitResult commit(
      Commit commit, CommitPlan plan, List<Submission> granted, RetryBudget budget) {
    if (tracing == EngineTracing.NONE) {
      return budget.insist(() -> store.commit(commit));
    }
    String origin = plan.traceparent();
    try (Step step = tracing.begin("commit", plan.process().state().executionId(), origin)) {
      granted.stream()
          .map(Submission::traceparent)
          .filter(Objects::nonNull)
          .filter(other -> !other.equals(origin))
          .distinct()
          .forEach(step::alsoFrom);
      step.note("events", Integer.toString(plan.events().size()));
      try {
        CommitResult result = budget.insist(() -> store.commit(commit));
        step.note("outcome", "COMMITTED");
        return result;
      } catch (StoreException refused) {
        step.note("outcome", refused.getClass().getSimpleName());
        throw refused;
      }
    }
  }

  /** Returns the step that the newest events of a log belong to, if anybody follows it. */
  @Nullable String newest(StreamId stream) {
    if (tracing == EngineTracing.NONE) {
      return null;
    }
    try {
      return store.read(stream, ReadSpec.backwardFromHead().maxEvents(LAST)).events().stream()
          .map(stored -> stored.event().headers().get(EngineTracing.TRACEPARENT))
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    } catch (StoreException unreachable) {
      // Work goes on without its trace.
      return null;
    }
  }
}
