package dev.lastword.simulation.broken;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Answer;
import dev.lastword.orchestrator.engine.Authority;
import dev.lastword.orchestrator.engine.Course;
import dev.lastword.orchestrator.engine.Lineage;
import dev.lastword.orchestrator.react.Cause;
import dev.lastword.orchestrator.react.LogTail;
import dev.lastword.orchestrator.react.Provenance;
import dev.lastword.orchestrator.react.Sources;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A process manager behind something that changes what it says. */
record CourseBetween(Course real, Twist twist) implements Course {

  /** One change, the others being none. */
  interface Twist {

    default List<Event> owed(Course real, Instant now) {
      return real.owed(now);
    }

    default Decision decide(
        Course real, CommandEnvelope command, Instant now, Supplier<EventId> ids) {
      return real.decide(command, now, ids);
    }

    default List<Provenance> provenance(Course real, List<Event> owed) {
      return real.provenance(owed);
    }

    default Course hear(Course real, Payload news) {
      return real.hear(news);
    }
  }

  static Maker maker(Maker real, Twist twist) {
    return (state, reactions) -> new CourseBetween(real.of(state, reactions), twist);
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
  public Decision decide(CommandEnvelope command, Instant now, Supplier<EventId> ids) {
    return twist.decide(real, command, now, ids);
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
        new CourseBetween(step.course(), twist), step.jobs(), step.ops(), step.births());
  }

  @Override
  public List<Event> owed(Instant now) {
    return twist.owed(real, now);
  }

  @Override
  public List<Event> owedAtOnce(Instant now) {
    return real.owedAtOnce(now);
  }

  @Override
  public List<Provenance> provenance(List<Event> owed) {
    return twist.provenance(real, owed);
  }

  @Override
  public Optional<Cause> last(Sources sources) {
    return real.last(sources);
  }

  @Override
  public Course remembering(LogTail tail) {
    return new CourseBetween(real.remembering(tail), twist);
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
  public Course hear(Payload news) {
    return new CourseBetween(twist.hear(real, news), twist);
  }
}
