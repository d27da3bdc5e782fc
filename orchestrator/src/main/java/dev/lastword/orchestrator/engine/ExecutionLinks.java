package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.process.CarriedOver;
import dev.lastword.orchestrator.process.ChildEnd;
import dev.lastword.orchestrator.process.ExternalInputs;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.process.ParentCancel;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.NewJob;
import dev.lastword.store.Projections;
import java.time.Instant;
import java.util.Optional;

/**
 * Links between executions, beside their logs: children to parents, reruns to their originals,
 * follow-ups to the executions that they follow.
 */
public final class ExecutionLinks {

  private final EventStore store;

  /** Reads the links in {@code store}. */
  public ExecutionLinks(EventStore store) {
    this.store = requireNonNull(store, "store");
  }

  /** Tells whether an id has the form that only children have. */
  public static boolean isChild(ExecutionId id) {
    return Children.isName(id);
  }

  /** Tells whether an id has the form that only reruns have. */
  public static boolean isRerun(ExecutionId id) {
    return Reruns.isName(id);
  }

  /** Returns what ties an execution to its parent, if it is a child; others are not asked. */
  public Optional<Doc> link(ExecutionId id) {
    return isChild(id) ? get(Children.LINKS, id) : Optional.empty();
  }

  /** Returns what ties an execution to what it runs again, if it does; others are not asked. */
  public Optional<Doc> origin(ExecutionId id) {
    return isRerun(id) ? get(Reruns.LINKS, id) : Optional.empty();
  }

  /** Returns the end that an execution follows, if it is a follow-up; others are not asked. */
  public Optional<FollowUp> followUp(ExecutionId id) {
    return followUpLink(id).map(FollowUpJobs::read);
  }

  /** Returns what ties a follow-up to its origin; others are not asked. */
  public Optional<Doc> followUpLink(ExecutionId id) {
    return FollowUp.isName(id) ? get(FollowUpJobs.LINKS, id) : Optional.empty();
  }

  /** Returns the place that the link of a follow-up names. */
  public static FollowUp followUp(Doc link) {
    return FollowUpJobs.read(link);
  }

  /** Returns the link of a follow-up. */
  public static Doc newLink(FollowUp place) {
    return FollowUpJobs.link(place);
  }

  private Optional<Doc> get(String collection, ExecutionId id) {
    return store.extension(Projections.class).get(collection, id.value());
  }

  /** Returns the SubExecution that a link names. */
  public static Parent parent(Doc link) {
    return Children.Link.read(link).parent();
  }

  /** Tells whether a link says that the child was called back. */
  public static boolean isRecalled(Doc link) {
    return Children.Link.read(link).recall().isPresent();
  }

  /** Returns what the link of an origin names. */
  public static ExecutionId originOf(Doc link) {
    return Reruns.Link.read(link).of();
  }

  /** Returns the link of a child that is wanted. */
  public static Doc newLink(Parent parent) {
    return new Children.Link(parent, Optional.empty()).doc();
  }

  /** Returns the link of a child that was called back. */
  public static Doc newLink(Parent parent, ParentCancel parentCancel) {
    return new Children.Link(parent, Optional.of(parentCancel)).doc();
  }

  /** Returns the news for a parent that its child has ended. */
  public static NewJob newEnd(Parent parent, ChildEnd end) {
    return Children.ended(parent, end);
  }

  /** Returns the news for an execution that it is called back. */
  public static NewJob newRecall(ExecutionId id, ParentCancel parentCancel) {
    return Children.recalled(id, parentCancel);
  }

  /** Returns what an execution sees of its relatives at a time. */
  public ExternalInputs external(GraphPlan plan, ExecutionState state, Instant now) {
    return external(plan, now, link(state.executionId()).map(Children.Link::read), rerun(state));
  }

  ExternalInputs external(
      GraphPlan plan, Instant now, Optional<Children.Link> link, Optional<Reruns.Link> again) {
    ExternalInputs external = ExternalInputs.at(now);
    if (link.isPresent()) {
      ExternalInputs below = external.parent(link.get().parent());
      external = link.get().recall().map(below::parentCancel).orElse(below);
    }
    return again.isPresent() ? takingOver(external, plan, again.get()) : external;
  }

  /** Returns what an execution runs again that has not started yet; others are not asked. */
  Optional<Reruns.Link> rerun(ExecutionState state) {
    return state.facts().startedAt() == null
        ? origin(state.executionId()).map(Reruns.Link::read)
        : Optional.empty();
  }

  private ExternalInputs takingOver(ExternalInputs external, GraphPlan plan, Reruns.Link link) {
    ExecutionState source =
        new ExecutionLog(store, LogWatch.NONE).stateAt(link.of(), Long.MAX_VALUE);
    return source.exists()
        ? external.carriedOver(CarriedOver.of(plan, source, link.from()))
        : external.parentCancel(
            new ParentCancel(
                CancelMode.IMMEDIATE, null, "what it runs again is not there any more"));
  }
}
