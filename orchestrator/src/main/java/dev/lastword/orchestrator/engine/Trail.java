package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.EngineTracing.Step;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamId;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The steps of an engine, for whoever follows them; where nobody does, it costs nothing. */
final class Trail {

  /** How far back a log is read: some events, such as that of a job given back, belong to none. */
  private static final int LAST = 10;

  private final EventStore store;
  private final EngineTracing tracing;

  Trail(EventStore store, EngineTracing tracing) {
    this.store = store;
    this.tracing = tracing;
  }

  /** Begins the step of one caller, in which all that is asked is carried out. */
  Step begin(ExecutionId id, Ticket ticket) {
    if (tracing == EngineTracing.NONE) {
      return Step.NONE;
    }
    List<Ask> asks = ticket.asks();
    Step step = tracing.begin(asks.get(0).asked().name(), id, asks.get(0).origin());
    if (asks.get(0).asked().subject() instanceof NodeId node) {
      step.note("node.id", node.value());
    }
    asks.forEach(ask -> ask.follow(step.traceparent()));
    return step;
  }

  /** Notes how a caller was answered. */
  void answered(Step step, Ticket ticket) {
    if (step != Step.NONE) {
      step.note(
          "outcome",
          ticket.asks().stream()
              .map(ask -> ask.answer().accept(AnswerName.OF))
              .distinct()
              .collect(Collectors.joining(" ")));
    }
  }

  /** Begins the step of what nobody asked for, where the log was left. */
  Step duty(ExecutionId id, String jobId) {
    if (tracing == EngineTracing.NONE) {
      return Step.NONE;
    }
    String duty = jobId.substring(0, jobId.indexOf('/'));
    // Whoever sends a signal, or lets a node wait for it, delivers it.
    boolean isAsked = duty.equals("signal");
    return tracing.begin(duty, id, isAsked ? null : newest(Streams.execution(id)));
  }

  /** Commits, as a step of those whose events these are. */
  void commit(Commit commit, Draft draft, List<Ask> granted, Patience patience) {
    if (tracing == EngineTracing.NONE) {
      patience.insist(() -> store.commit(commit));
      return;
    }
    String origin = draft.traceparent();
    try (Step step = tracing.begin("commit", draft.course().state().executionId(), origin)) {
      granted.stream()
          .map(Ask::traceparent)
          .filter(Objects::nonNull)
          .filter(other -> !other.equals(origin))
          .distinct()
          .forEach(step::alsoFrom);
      step.note("events", Integer.toString(draft.events().size()));
      try {
        patience.insist(() -> store.commit(commit));
        step.note("outcome", "COMMITTED");
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
