package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.engine.GraphCourse.Surroundings;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.react.Heritage;
import dev.lastword.orchestrator.react.Outside;
import dev.lastword.orchestrator.react.Plan;
import dev.lastword.orchestrator.react.Recall;
import dev.lastword.orchestrator.react.Situation;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Projections;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the courses of executions that follow registered graphs. */
public final class GraphCourses implements Course.Maker {

  private final EventStore store;
  private final Graphs graphs;
  private final InstantSource clock;
  private final LiveLeases leases;

  /**
   * Follows {@code graphs}, and asks {@code store} who holds a lease when a grace period matters.
   */
  public GraphCourses(EventStore store, Graphs graphs, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.graphs = requireNonNull(graphs, "graphs");
    this.clock = settings.clock();
    this.leases = new LiveLeases(store);
  }

  @Override
  public Course of(ExecutionState state, Course.Reactions reactions) {
    Origin origin = state.facts().origin();
    if (origin == null) {
      return new Unborn(state);
    }
    Plan plan =
        version(origin)
            .flatMap(version -> graphs.plan(origin.graphId(), version))
            .orElseThrow(
                () -> new IllegalStateException("expected a registered graph, found " + origin));
    Optional<Doc> link = link(state.executionId());
    Optional<Reruns.Link> again = rerun(state);
    Outside outside = outside(link.map(Children.Link::read));
    if (again.isPresent()) {
      outside = takingOver(outside, plan, again.get());
    }
    Situation situation =
        reactions == Course.Reactions.PENDING
            ? Situation.pending(plan, state, outside)
            : Situation.settled(plan, state, outside);
    return new GraphCourse(
        situation,
        new Surroundings(
            leases::of,
            this::version,
            link,
            new Lineage(outside.parent(), again.map(Reruns.Link::of).orElse(null))));
  }

  /** Returns what an execution runs again that has not started yet; others are not asked. */
  private Optional<Reruns.Link> rerun(ExecutionState state) {
    return Reruns.isName(state.executionId()) && state.facts().startedAt() == null
        ? store
            .extension(Projections.class)
            .get(Reruns.LINKS, state.executionId().value())
            .map(Reruns.Link::read)
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

  /** Returns what ties an execution to its parent, if it is a child; others are not asked. */
  private Optional<Doc> link(ExecutionId id) {
    return Children.isName(id)
        ? store.extension(Projections.class).get(Children.LINKS, id.value())
        : Optional.empty();
  }

  private Outside outside(Optional<Children.Link> link) {
    Outside outside = Outside.at(clock.instant());
    if (link.isEmpty()) {
      return outside;
    }
    Outside below = outside.parent(link.get().parent());
    return link.get().recall().map(below::recall).orElse(below);
  }

  private Optional<Long> version(Origin origin) {
    return origin.graphVersion() == null
        ? graphs.newest(origin.graphId()).map(GraphVersion::version)
        : Optional.of(origin.graphVersion());
  }

  private Optional<Long> version(GraphId id, @Nullable Long asked) {
    return (asked == null ? graphs.newest(id) : graphs.find(id, asked)).map(GraphVersion::version);
  }

  /** Returns the error of a node whose graph is not there. */
  static NodeError notFound(GraphId id, @Nullable Long version) {
    return NodeError.of(Refusal.GRAPH_NOT_FOUND.name(), missing(id, version));
  }

  private static String missing(GraphId id, @Nullable Long version) {
    return "expected a registered graph, found none called "
        + id
        + (version == null ? "" : " of version " + version);
  }

  /** An execution that does not exist: all that it takes is its creation. */
  private final class Unborn implements Course {

    private final ExecutionState state;

    Unborn(ExecutionState state) {
      this.state = state;
    }

    @Override
    public ExecutionState state() {
      return state;
    }

    @Override
    public Optional<Answer.Refused> refusal(CommandEnvelope command, Authority authority) {
      if (!(command.command() instanceof CreateExecution creation)) {
        return Optional.empty();
      }
      if (Children.isName(state.executionId())
          || Reruns.isName(state.executionId()) && rerun(state).isEmpty()) {
        return Optional.of(
            new Answer.Refused(
                Refusal.ID_RESERVED,
                "expected an id that no child and no rerun can have, found "
                    + state.executionId()));
      }
      return asked(creation).isPresent()
          ? Optional.empty()
          : Optional.of(
              new Answer.Refused(
                  Refusal.GRAPH_NOT_FOUND, missing(creation.graphId(), creation.graphVersion())));
    }

    private Optional<GraphVersion> asked(CreateExecution creation) {
      return creation.graphVersion() == null
          ? graphs.newest(creation.graphId())
          : graphs.find(creation.graphId(), creation.graphVersion());
    }

    /** An execution keeps the version that was the newest when it was created. */
    @Override
    public Decision decide(CommandEnvelope envelope, Instant now, Supplier<EventId> ids) {
      CommandEnvelope complete = envelope;
      if (envelope.command() instanceof CreateExecution creation) {
        long version = asked(creation).orElseThrow().version();
        complete =
            new CommandEnvelope(
                envelope.commandId(),
                envelope.executionId(),
                envelope.actor(),
                envelope.correlationId(),
                new CreateExecution(creation.graphId(), version, creation.input()));
      }
      return Decider.decide(state, complete, now, ids, Policy.DEFAULT);
    }

    @Override
    public Step after(List<EventEnvelope> events, Instant now) {
      ExecutionState next = Reducer.fold(state, events);
      return new Step(of(next, Reactions.DONE), List.of(), List.of());
    }

    @Override
    public List<Event> owed(Instant now) {
      return List.of();
    }
  }
}
