package dev.lastword.simulation.broken;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionProcess;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.process.Cause;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.orchestrator.process.LogTail;
import dev.lastword.orchestrator.process.Reaction;
import dev.lastword.orchestrator.process.Sources;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A process manager behind something that changes what it says. */
record ProcessBetween(ExecutionProcess real, Twist twist) implements ExecutionProcess {

  /** One change, the others being none. */
  interface Twist {

    default List<Event> owed(ExecutionProcess real, Instant now) {
      return real.owed(now);
    }

    default Decision decide(
        ExecutionProcess real, CommandEnvelope command, Instant now, Supplier<EventId> ids) {
      return real.decide(command, now, ids);
    }

    default List<EventOrigin> provenance(ExecutionProcess real, List<Event> owed, Instant now) {
      return real.provenance(owed, now);
    }

    default ExecutionProcess hear(ExecutionProcess real, Payload news) {
      return real.observe(news);
    }
  }

  static Maker maker(Maker real, Twist twist) {
    return (state, reactions) -> new ProcessBetween(real.of(state, reactions), twist);
  }

  @Override
  public ExecutionState state() {
    return real.state();
  }

  @Override
  public Optional<Answer.Refused> refusal(CommandEnvelope command, Authority authority) {
    return real.refusal(command, authority);
  }

  @Override
  public Optional<Answer.Refused> veto(CommandEnvelope command, Authority authority) {
    return real.veto(command, authority);
  }

  @Override
  public Optional<Decision> repeated(CommandEnvelope command, Authority authority) {
    return real.repeated(command, authority);
  }

  @Override
  public Decision decide(CommandEnvelope command, Instant now, Supplier<EventId> ids) {
    return twist.decide(real, command, now, ids);
  }

  @Override
  public boolean isImmediate(CancelExecution cancel) {
    return real.isImmediate(cancel);
  }

  @Override
  public PolicyChoices choices() {
    return real.choices();
  }

  @Override
  public boolean isLastLoss(NodeId nodeId, int losses) {
    return real.isLastLoss(nodeId, losses);
  }

  @Override
  public Decision decideLoss(CommandEnvelope failure, Instant now, Supplier<EventId> ids) {
    return real.decideLoss(failure, now, ids);
  }

  @Override
  public Step after(List<EventEnvelope> events, Instant now) {
    Step step = real.after(events, now);
    return new Step(
        new ProcessBetween(step.process(), twist), step.jobs(), step.ops(), step.births());
  }

  @Override
  public List<Event> owed(Instant now) {
    return twist.owed(real, now);
  }

  /** It costs what the real one costs, whatever the change makes of it. */
  @Override
  public Reaction reaction(Instant now) {
    Reaction reaction = real.reaction(now);
    List<Event> owed = twist.owed(real, now);
    return new Reaction(owed, reaction.steps());
  }

  @Override
  public List<Event> owedAtOnce(Instant now) {
    return real.owedAtOnce(now);
  }

  @Override
  public List<EventOrigin> provenance(List<Event> owed, Instant now) {
    return twist.provenance(real, owed, now);
  }

  @Override
  public Optional<Cause> last(Sources sources) {
    return real.last(sources);
  }

  @Override
  public ExecutionProcess remembering(LogTail tail) {
    return new ProcessBetween(real.remembering(tail), twist);
  }

  @Override
  public List<FollowUp> followUps() {
    return real.followUps();
  }

  @Override
  public Optional<ExecutionCreated> follower(FollowUp place, JsonValue input) {
    return real.follower(place, input);
  }

  @Override
  public Lineage lineage() {
    return real.lineage();
  }

  @Override
  public boolean hasTaken(Payload news) {
    return real.hasTaken(news);
  }

  @Override
  public ExecutionProcess observe(Payload news) {
    return new ProcessBetween(twist.hear(real, news), twist);
  }
}
