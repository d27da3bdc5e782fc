package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.process.CarriedOver;
import dev.lastword.orchestrator.process.Cause;
import dev.lastword.orchestrator.process.ChildEnd;
import dev.lastword.orchestrator.process.Effect;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.orchestrator.process.LastEvents;
import dev.lastword.orchestrator.process.LogTail;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.process.ProcessState;
import dev.lastword.orchestrator.process.Reaction;
import dev.lastword.orchestrator.process.Reactor;
import dev.lastword.orchestrator.process.Reasons;
import dev.lastword.orchestrator.process.Sources;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An execution that follows a graph: the reactor says what is owed, and this in the store's words.
 */
final class GraphProcess implements ExecutionProcess {

  private final ProcessState processState;
  private final Surroundings around;
  private final LastEvents newer;
  private final OlderEvents older;

  GraphProcess(
      ProcessState processState, Surroundings around, LastEvents newer, OlderEvents older) {
    this.processState = requireNonNull(processState, "processState");
    this.around = requireNonNull(around, "around");
    this.newer = requireNonNull(newer, "newer");
    this.older = requireNonNull(older, "older");
  }

  private GraphProcess with(ProcessState other) {
    return new GraphProcess(other, around, newer, older);
  }

  /**
   * Reads from the store on which a process depends.
   *
   * @param leased the nodes whose workers hold a live lease, in a grace period
   * @param versions the version of a graph that a child follows
   * @param link what ties a child to its parent, as it was read
   * @param lineage where the execution comes from
   * @param older the first events of its log, as many as are given
   */
  record Surroundings(
      Function<ExecutionState, Set<NodeId>> leased,
      BiFunction<GraphId, @Nullable Long, Optional<GraphVersion>> versions,
      Optional<Doc> link,
      Lineage lineage,
      LongFunction<OlderEvents> older) {}

  @Override
  public ExecutionProcess remembering(LogTail tail) {
    return new GraphProcess(
        processState,
        around,
        LastEvents.of(processState.plan(), tail),
        around.older().apply(tail.since()));
  }

  @Override
  public Optional<Cause> last(Sources sources) {
    return newer.last(sources).or(() -> older.last(sources));
  }

  @Override
  public List<EventOrigin> provenance(List<Event> owed, Instant now) {
    Reasons reasons = Reasons.of(processState.at(now));
    List<EventOrigin> provenance = new ArrayList<>(owed.size());
    for (Event event : owed) {
      provenance.add(
          reasons.told(event).orElseGet(() -> EventOrigin.ofSystem(last(reasons.sources(event)))));
    }
    return provenance;
  }

  @Override
  public List<FollowUp> followUps() {
    int depth = processState.external().depth() + 1;
    return depth > Parent.DEEPEST
        ? List.of()
        : processState.plan().graph().settings().followUps().after(state()).stream()
            .map(kind -> new FollowUp(state().executionId(), kind, depth))
            .toList();
  }

  @Override
  public Optional<ExecutionCreated> follower(FollowUp place, JsonValue input) {
    GraphId graph =
        processState.plan().graph().settings().followUps().graph(place.kind()).orElseThrow();
    return around
        .versions()
        .apply(graph, null)
        .map(version -> new ExecutionCreated(graph, version.version(), input));
  }

  @Override
  public Lineage lineage() {
    return around.lineage();
  }

  @Override
  public ExecutionState state() {
    return processState.state();
  }

  @Override
  public Optional<Answer.Refused> refusal(CommandEnvelope command, Authority authority) {
    if (command.command() instanceof NodeCommand about
        && processState.plan().graph().find(about.nodeId()).orElse(null) instanceof Task) {
      return state()
          .node(about.nodeId())
          .filter(node -> node.status() != NodeStatus.IDLE)
          .flatMap(node -> authority.refusal(node, about.type()));
    }
    int nodes = processState.plan().graph().nodes().size();
    boolean early =
        command.command() instanceof StartExecution
            && !state().status().isTerminal()
            && !state().isCancelRequested()
            && (state().nodes().size() < nodes || !hasTakenOver());
    return early
        ? Optional.of(
            new Answer.Refused(
                Refusal.EXECUTION_PENDING,
                "expected "
                    + nodes
                    + " nodes to be there"
                    + (hasTakenOver() ? "" : ", with what is taken over")
                    + ", found "
                    + state().nodes().size()))
        : Optional.empty();
  }

  @Override
  public Optional<Answer.Refused> veto(CommandEnvelope command, Authority authority) {
    return command.command() instanceof NodeCommand about
        ? OutsideCommands.refusal(processState, about, authority)
        : Optional.empty();
  }

  private boolean hasTakenOver() {
    CarriedOver carriedOver = processState.external().carriedOver();
    return carriedOver == null || carriedOver.isIn(state());
  }

  @Override
  public Optional<Decision> repeated(CommandEnvelope command, Authority authority) {
    return RepeatedReport.of(state(), command, authority);
  }

  @Override
  public Decision decide(CommandEnvelope command, Instant now, Supplier<EventId> ids) {
    return new GraphDecisions(processState).decide(command, now, ids);
  }

  @Override
  public Decision decideLoss(CommandEnvelope failure, Instant now, Supplier<EventId> ids) {
    return new GraphDecisions(processState).decideLoss(failure, now, ids);
  }

  @Override
  public boolean isImmediate(CancelExecution cancel) {
    CancelMode usual = processState.plan().cancel().mode();
    return (cancel.mode() == null ? usual : cancel.mode()) == CancelMode.IMMEDIATE;
  }

  @Override
  public PolicyChoices choices() {
    return processState.plan().choices();
  }

  @Override
  public boolean isLastLoss(NodeId nodeId, int losses) {
    return !(processState.plan().graph().find(nodeId).orElse(null) instanceof Task task)
        || task.retry().isLastLoss(losses);
  }

  @Override
  public Step after(List<EventEnvelope> events, Instant now) {
    dev.lastword.orchestrator.process.Step step = processState.at(now).after(events);
    GraphProcess after =
        new GraphProcess(
            begun(step.processState()),
            around,
            newer.in(step.processState().plan()).after(state().version() + 1, events),
            older);
    EffectWriter writer = new EffectWriter(after, now, around.versions(), events);
    step.effects().forEach(effect -> effect.accept(writer));
    List<Op> ops = new ArrayList<>(writer.ops());
    for (Effect effect : step.effects()) {
      if (effect instanceof Effect.EndJob end && end.status() == JobStatus.FAILED) {
        ops.add(new DocOp.Put(deadLetter(end.nodeId(), step.processState(), now).doc()));
      }
    }
    if (state().facts().startedAt() == null
        && step.processState().state().facts().startedAt() != null) {
      // To create what is there is to require that it is unchanged: its parent has not canceled it.
      around.link().ifPresent(link -> ops.add(new DocOp.Create(link)));
    }
    return new Step(after, writer.jobs(), ops, writer.births());
  }

  /** Drops what was carried over, which is needed until the start only and may be large. */
  private static ProcessState begun(ProcessState after) {
    return after.state().facts().startedAt() != null && after.external().carriedOver() != null
        ? after.seeing(after.external().carriedOver(null))
        : after;
  }

  private static DeadLetter deadLetter(NodeId nodeId, ProcessState after, Instant now) {
    Task task = (Task) after.plan().graph().node(nodeId);
    NodeState node = after.state().node(nodeId).orElseThrow();
    return DeadLetter.of(after.state(), node, task.queue(), now);
  }

  @Override
  public List<Event> owed(Instant now) {
    return reaction(now).events();
  }

  @Override
  public Reaction reaction(Instant now) {
    ProcessState here = processState.at(now);
    CancelRequest request = state().facts().cancelRequest();
    if (request != null && request.mode() == CancelMode.GRACEFUL) {
      here = here.seeing(here.external().leased(around.leased().apply(state())));
    }
    return Reactor.next(here);
  }

  @Override
  public List<Event> owedAtOnce(Instant now) {
    return Reactor.atOnce(processState);
  }

  @Override
  public ExecutionProcess observe(Payload news) {
    Optional<ProcessState> heard =
        Timers.deadline(news)
            .map(processState::fired)
            .or(
                () ->
                    Children.parentCancel(news)
                        .map(processState.external()::parentCancel)
                        .map(processState::seeing))
            .or(() -> KeptSignal.signal(news).map(processState::signaled))
            .or(() -> Children.endedAt(news).map(node -> ended(node, Children.end(news))));
    return heard.<ExecutionProcess>map(this::with).orElse(this);
  }

  /** Tells whether the signal was taken; one that is still stored waits for a receiver. */
  @Override
  public boolean hasTaken(Payload news) {
    return KeptSignal.signal(news)
        .filter(signal -> processState.external().signals().containsKey(signal.key()))
        .isEmpty();
  }

  private ProcessState ended(NodeId node, ChildEnd end) {
    return processState.plan().graph().find(node).isPresent()
        ? processState.childEnded(node, end)
        : processState;
  }
}
