package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.react.ChildEnd;
import dev.lastword.orchestrator.react.Heritage;
import dev.lastword.orchestrator.react.Outside;
import dev.lastword.orchestrator.react.Parent;
import dev.lastword.orchestrator.react.Plan;
import dev.lastword.orchestrator.react.Recall;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.NewJob;
import dev.lastword.store.Projections;
import java.time.Instant;
import java.util.Optional;

/**
 * What ties executions to others, beside their logs: children to parents, reruns to what they run
 * again.
 */
public final class Kinship {

  private final EventStore store;

  /** Reads the links in {@code store}. */
  public Kinship(EventStore store) {
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
  public static Doc newLink(Parent parent, Recall recall) {
    return new Children.Link(parent, Optional.of(recall)).doc();
  }

  /** Returns the news for a parent that its child has ended. */
  public static NewJob newEnd(Parent parent, ChildEnd end) {
    return Children.ended(parent, end);
  }

  /** Returns the news for an execution that it is called back. */
  public static NewJob newRecall(ExecutionId id, Recall recall) {
    return Children.recalled(id, recall);
  }

  /** Returns what an execution sees of its relatives at a time. */
  public Outside outside(Plan plan, ExecutionState state, Instant now) {
    return outside(plan, now, link(state.executionId()).map(Children.Link::read), rerun(state));
  }

  Outside outside(
      Plan plan, Instant now, Optional<Children.Link> link, Optional<Reruns.Link> again) {
    Outside outside = Outside.at(now);
    if (link.isPresent()) {
      Outside below = outside.parent(link.get().parent());
      outside = link.get().recall().map(below::recall).orElse(below);
    }
    return again.isPresent() ? takingOver(outside, plan, again.get()) : outside;
  }

  /** Returns what an execution runs again that has not started yet; others are not asked. */
  Optional<Reruns.Link> rerun(ExecutionState state) {
    return state.facts().startedAt() == null
        ? origin(state.executionId()).map(Reruns.Link::read)
        : Optional.empty();
  }

  private Outside takingOver(Outside outside, Plan plan, Reruns.Link link) {
    ExecutionState source =
        new ExecutionLog(store, LogWatch.NONE).stateAt(link.of(), Long.MAX_VALUE);
    return source.exists()
        ? outside.heritage(Heritage.of(plan, source, link.from()))
        : outside.recall(
            new Recall(CancelMode.IMMEDIATE, null, "what it runs again is not there any more"));
  }
}
