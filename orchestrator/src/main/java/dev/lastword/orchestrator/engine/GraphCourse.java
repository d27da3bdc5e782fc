package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.react.Cause;
import dev.lastword.orchestrator.react.ChildEnd;
import dev.lastword.orchestrator.react.Effect;
import dev.lastword.orchestrator.react.Heritage;
import dev.lastword.orchestrator.react.LastEvents;
import dev.lastword.orchestrator.react.LogTail;
import dev.lastword.orchestrator.react.Provenance;
import dev.lastword.orchestrator.react.Reaction;
import dev.lastword.orchestrator.react.Reactor;
import dev.lastword.orchestrator.react.Reasons;
import dev.lastword.orchestrator.react.Retries;
import dev.lastword.orchestrator.react.Situation;
import dev.lastword.orchestrator.react.Sources;
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
final class GraphCourse implements Course {

  private final Situation situation;
  private final Surroundings around;
  private final LastEvents newer;
  private final OlderEvents older;

  GraphCourse(Situation situation, Surroundings around, LastEvents newer, OlderEvents older) {
    this.situation = requireNonNull(situation, "situation");
    this.around = requireNonNull(around, "around");
    this.newer = requireNonNull(newer, "newer");
    this.older = requireNonNull(older, "older");
  }

  private GraphCourse with(Situation other) {
    return new GraphCourse(other, around, newer, older);
  }

  /**
   * What a course asks the store when it matters.
   *
   * @param leased the nodes whose workers hold a live lease, in a grace period
   * @param versions which version of a graph a child follows
   * @param link what ties a child to its parent, as it was read
   * @param lineage where the execution comes from
   * @param older the first events of its log, as many as are given
   */
  record Surroundings(
      Function<ExecutionState, Set<NodeId>> leased,
      BiFunction<GraphId, @Nullable Long, Optional<Long>> versions,
      Optional<Doc> link,
      Lineage lineage,
      LongFunction<OlderEvents> older) {}

  @Override
  public Course remembering(LogTail tail) {
    return new GraphCourse(
        situation,
        around,
        LastEvents.of(situation.plan(), tail),
        around.older().apply(tail.since()));
  }

  @Override
  public Optional<Cause> last(Sources sources) {
    return newer.last(sources).or(() -> older.last(sources));
  }

  @Override
  public List<Provenance> provenance(List<Event> owed) {
    Reasons reasons = Reasons.of(situation);
    return owed.stream()
        .map(
            event ->
                reasons
                    .told(event)
                    .orElseGet(() -> Provenance.ofSystem(last(reasons.sources(event)))))
        .toList();
  }

  @Override
  public Lineage lineage() {
    return around.lineage();
  }

  @Override
  public ExecutionState state() {
    return situation.state();
  }

  @Override
  public Optional<Answer.Refused> refusal(CommandEnvelope command, Authority authority) {
    if (command.command() instanceof NodeCommand about
        && situation.plan().graph().find(about.nodeId()).orElse(null) instanceof Task) {
      return state()
          .node(about.nodeId())
          .filter(node -> node.status() != NodeStatus.IDLE)
          .flatMap(node -> authority.refusal(node, about.type()));
    }
    int nodes = situation.plan().graph().nodes().size();
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
        ? OutsideCommands.refusal(situation, about, authority)
        : Optional.empty();
  }

  private boolean hasTakenOver() {
    Heritage heritage = situation.outside().heritage();
    return heritage == null || heritage.isIn(state());
  }

  @Override
  public Decision decide(CommandEnvelope envelope, Instant now, Supplier<EventId> ids) {
    Optional<Decision> repeated = RepeatedReport.of(state(), envelope);
    if (repeated.isPresent()) {
      return repeated.get();
    }
    Command prepared = prepared(envelope.command(), now);
    CommandEnvelope complete =
        new CommandEnvelope(
            envelope.commandId(),
            envelope.executionId(),
            envelope.actor(),
            envelope.correlationId(),
            prepared);
    return Decider.decide(state(), complete, now, ids, policy(prepared, now));
  }

  @Override
  public boolean recordsRefusedRequests() {
    return situation.plan().choices().isOn(PolicyChoice.RECORD_REFUSED_REQUESTS);
  }

  @Override
  public boolean isLastLoss(NodeId nodeId, int losses) {
    return !(situation.plan().graph().find(nodeId).orElse(null) instanceof Task task)
        || task.retry().isLastLoss(losses);
  }

  @Override
  public Decision decideLoss(CommandEnvelope failure, Instant now, Supplier<EventId> ids) {
    return Decider.decide(state(), failure, now, ids, policy(now));
  }

  /** What a command leaves open is done as the graph says. */
  private Command prepared(Command command, Instant now) {
    if (command instanceof StartNode start
        && start.dueAt() == null
        && situation.plan().graph().find(start.nodeId()).orElse(null) instanceof Task task
        && task.timeout() != null) {
      return new StartNode(
          start.nodeId(), start.attempt(), start.workerId(), now.plus(task.timeout()));
    }
    CancelPolicy policy = situation.plan().graph().settings().cancel();
    if (!(command instanceof CancelExecution cancel)
        || policy.mode() == CancelMode.IMMEDIATE && cancel.mode() != CancelMode.GRACEFUL
        || cancel.mode() == CancelMode.IMMEDIATE
        || cancel.graceUntil() != null) {
      return command;
    }
    // Without a grace of the graph the period has no end: it lasts until no node runs.
    Instant until = policy.grace() == null ? null : now.plus(policy.grace());
    return new CancelExecution(cancel.reason(), cancel.requestedBy(), CancelMode.GRACEFUL, until);
  }

  private Policy policy(Instant now) {
    Policy policy = situation.plan().choices().policy();
    CancelRequest request = state().facts().cancelRequest();
    return request != null && request.mode() == CancelMode.GRACEFUL && !isOver(request, now)
        ? policy.with(PolicyOption.SETTLE_DURING_GRACE)
        : policy;
  }

  private Policy policy(Command command, Instant now) {
    Policy policy = policy(now);
    return command instanceof FailNode fail
            && state().node(fail.nodeId()).isPresent()
            && !Retries.isFinal(situation.plan(), state(), fail.nodeId(), fail.error())
        ? policy.without(PolicyOption.FINAL_FAILURE)
        : policy;
  }

  /** The timer that ends a grace period may be late; the period is not longer for it. */
  private static boolean isOver(CancelRequest request, Instant now) {
    Instant until = request.graceUntil();
    return until != null && !now.isBefore(until);
  }

  @Override
  public Step after(List<EventEnvelope> events, Instant now) {
    dev.lastword.orchestrator.react.Step step = situation.at(now).after(events);
    GraphCourse after =
        new GraphCourse(
            begun(step.situation()), around, newer.after(state().version() + 1, events), older);
    EffectWriter writer = new EffectWriter(after, now, around.versions(), events);
    step.effects().forEach(effect -> effect.accept(writer));
    List<Op> ops = new ArrayList<>(writer.ops());
    step.effects().stream()
        .filter(effect -> effect instanceof Effect.EndJob end && end.status() == JobStatus.FAILED)
        .map(effect -> deadLetter(((Effect.EndJob) effect).nodeId(), step.situation(), now))
        .forEach(letter -> ops.add(new DocOp.Put(letter.doc())));
    if (state().facts().startedAt() == null
        && step.situation().state().facts().startedAt() != null) {
      // To create what is there is to require that it is unchanged: nobody has called it back.
      around.link().ifPresent(link -> ops.add(new DocOp.Create(link)));
    }
    return new Step(after, writer.jobs(), ops, writer.births());
  }

  /** What was taken over is needed until the start, and may be large. */
  private static Situation begun(Situation after) {
    return after.state().facts().startedAt() != null && after.outside().heritage() != null
        ? after.seeing(after.outside().heritage(null))
        : after;
  }

  private static DeadLetter deadLetter(NodeId nodeId, Situation after, Instant now) {
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
    Situation here = situation.at(now);
    CancelRequest request = state().facts().cancelRequest();
    if (request != null && request.mode() == CancelMode.GRACEFUL) {
      here = here.seeing(here.outside().leased(around.leased().apply(state())));
    }
    return Reactor.next(here);
  }

  @Override
  public List<Event> owedAtOnce(Instant now) {
    return Reactor.atOnce(situation);
  }

  @Override
  public Course hear(Payload news) {
    Optional<Situation> heard =
        Timers.deadline(news)
            .map(situation::fired)
            .or(() -> Children.recall(news).map(situation.outside()::recall).map(situation::seeing))
            .or(() -> KeptSignal.signal(news).map(situation::signaled))
            .or(() -> Children.endedAt(news).map(node -> ended(node, Children.end(news))));
    return heard.<Course>map(this::with).orElse(this);
  }

  /** A signal that is still there waits for somebody to wait for it. */
  @Override
  public boolean hasTaken(Payload news) {
    return KeptSignal.signal(news)
        .filter(signal -> situation.outside().signals().containsKey(signal.key()))
        .isEmpty();
  }

  private Situation ended(NodeId node, ChildEnd end) {
    return situation.plan().graph().find(node).isPresent()
        ? situation.childEnded(node, end)
        : situation;
  }
}
