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
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.engine.GraphProcess.Surroundings;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.process.ExternalInputs;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.process.LastEvents;
import dev.lastword.orchestrator.process.LogTail;
import dev.lastword.orchestrator.process.ProcessState;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventStore;
import dev.lastword.store.Op;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the courses of executions that follow registered graphs. */
public final class GraphProcesses implements ExecutionProcess.Maker {

  private final Graphs graphs;
  private final InstantSource clock;
  private final LiveLeases leases;
  private final ExecutionLinks links;
  private final EventStore store;

  /**
   * Follows {@code graphs}, and asks {@code store} who holds a lease when a grace period matters.
   */
  public GraphProcesses(EventStore store, Graphs graphs, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.graphs = requireNonNull(graphs, "graphs");
    this.clock = settings.clock();
    this.leases = new LiveLeases(store);
    this.links = new ExecutionLinks(store);
  }

  @Override
  public ExecutionProcess of(ExecutionState state, ExecutionProcess.Reactions reactions) {
    return state.exists()
        ? of(state, reactions, links.rerun(state))
        : new NotCreated(state, links.origin(state.executionId()));
  }

  private ExecutionProcess of(
      ExecutionState state, ExecutionProcess.Reactions reactions, Optional<Reruns.Link> again) {
    Origin origin = requireNonNull(state.facts().origin(), "origin");
    GraphPlan plan =
        version(origin)
            .flatMap(version -> graphs.plan(origin.graphId(), version))
            .orElseThrow(
                () -> new IllegalStateException("expected a registered graph, found " + origin));
    Optional<Doc> link = links.link(state.executionId());
    ExternalInputs external =
        links.external(plan, clock.instant(), link.map(Children.Link::read), again);
    Optional<FollowUp> followUp = links.followUp(state.executionId());
    if (followUp.isPresent()) {
      external = external.followUp(followUp.get());
    }
    ProcessState processState =
        reactions == ExecutionProcess.Reactions.PENDING
            ? ProcessState.pending(plan, state, external)
            : ProcessState.settled(plan, state, external);
    return new GraphProcess(
        processState,
        new Surroundings(
            leases::of,
            this::version,
            link,
            new Lineage(
                external.parent(), again.map(Reruns.Link::of).orElse(null), external.followUp()),
            version -> new OlderEvents(store, state.executionId(), version)),
        LastEvents.of(plan, new LogTail(0)),
        new OlderEvents(store, state.executionId(), state.version()));
  }

  private Optional<Long> version(Origin origin) {
    return origin.graphVersion() == null
        ? graphs.newest(origin.graphId()).map(GraphVersion::version)
        : Optional.of(origin.graphVersion());
  }

  private Optional<GraphVersion> version(GraphId id, @Nullable Long asked) {
    return asked == null ? graphs.newest(id) : graphs.find(id, asked);
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

  /** A graph that is asked for, in its newest version unless another is named. */
  private record Wanted(GraphId id, @Nullable Long version) {}

  /** An execution that does not exist: all that it takes is its creation. */
  private final class NotCreated implements ExecutionProcess {

    private final ExecutionState state;
    private final Optional<Doc> again;
    private final Map<Wanted, Optional<GraphVersion>> versions = new HashMap<>();

    NotCreated(ExecutionState state, Optional<Doc> again) {
      this.state = state;
      this.again = again;
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
          || FollowUp.isName(state.executionId())
          || Reruns.isName(state.executionId()) && again.isEmpty()) {
        return Optional.of(
            new Answer.Refused(
                Refusal.ID_RESERVED,
                "expected an id that no child, no rerun and no follow-up can have, found "
                    + state.executionId()));
      }
      Optional<GraphVersion> graph = asked(creation);
      if (graph.isEmpty()) {
        return Optional.of(
            new Answer.Refused(
                Refusal.GRAPH_NOT_FOUND, missing(creation.graphId(), creation.graphVersion())));
      }
      return again.isPresent()
          ? Optional.empty()
          : DeclaredInputs.refusal(graph.get(), creation.input());
    }

    /** Asks once: what is refused and what is decided is about the same version. */
    private Optional<GraphVersion> asked(CreateExecution creation) {
      return versions.computeIfAbsent(
          new Wanted(creation.graphId(), creation.graphVersion()),
          wanted -> version(wanted.id(), wanted.version()));
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
      LogTail log = new LogTail(0);
      log.add(1, events);
      ExecutionProcess begun =
          of(next, Reactions.DONE, again.map(Reruns.Link::read)).remembering(log);
      // A reconciliation may have removed the link as an orphan; this writes it again.
      return new Step(begun, List.of(), again.<Op>map(DocOp.Create::new).stream().toList());
    }

    @Override
    public List<Event> owed(Instant now) {
      return List.of();
    }
  }
}
