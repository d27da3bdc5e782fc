package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionLinks;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.ExternalInputs;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamPage;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Links of one execution to others, as far as they can be read. */
final class StoredLinks {

  private final EventStore store;
  private final ExecutionId id;
  private final ExecutionLinks links;
  private final Optional<Doc> link;
  private final Optional<Doc> origin;
  private final Optional<Doc> followUp;

  StoredLinks(EventStore store, ExecutionId id) {
    this.store = store;
    this.id = id;
    this.links = new ExecutionLinks(store);
    this.link = links.link(id);
    this.origin = links.origin(id);
    this.followUp = links.followUpLink(id);
  }

  /** Returns the SubExecution above, if a link tells it; a child's id proves it. */
  Optional<Parent> parent() {
    return link.flatMap(doc -> read(doc, ExecutionLinks::parent))
        .filter(parent -> parent.childId().equals(id));
  }

  /** Returns the end that the execution follows, if a link tells it. */
  Optional<FollowUp> followUp() {
    return followUp.flatMap(doc -> read(doc, ExecutionLinks::followUp));
  }

  /** Returns a link that says nothing, and keeps an engine from the execution. */
  Optional<Doc> unreadable() {
    return link.filter(doc -> parent().isEmpty())
        .or(() -> origin.filter(doc -> origin().isEmpty()));
  }

  /** Returns what is run again, if a link tells it. */
  Optional<ExecutionId> origin() {
    return origin.flatMap(doc -> read(doc, ExecutionLinks::originOf));
  }

  /**
   * Returns what the execution sees of its relatives, as far as links are readable. Whether it was
   * called back is the parent's to tell, whose log knows.
   */
  ExternalInputs external(GraphPlan plan, ExecutionState state, Instant at) {
    return origin().isPresent()
        ? links.external(plan, state, at)
        : parent()
            .map(ExternalInputs.at(at)::parent)
            .or(() -> followUp().map(ExternalInputs.at(at)::followUp))
            .orElse(ExternalInputs.at(at));
  }

  static <T> Optional<T> read(Doc doc, Function<Doc, T> how) {
    try {
      return Optional.of(how.apply(doc));
    } catch (RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  /** Returns an execution as its log tells it; one that does not exist, if there is none. */
  ExecutionState state(ExecutionId id) {
    return new ExecutionLog(store, LogWatch.NONE).stateAt(id, Long.MAX_VALUE);
  }

  /** Tells whether an execution never was, which leaves no tombstone. */
  boolean neverWas(ExecutionId id) {
    StreamPage page = store.read(Streams.execution(id), ReadSpec.forwardFrom(1).maxEvents(1));
    return page.headVersion() == 0 && !page.erased();
  }
}
