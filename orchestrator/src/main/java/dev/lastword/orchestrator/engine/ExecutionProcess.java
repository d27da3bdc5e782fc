package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
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
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** One execution as its process manager sees it at one version. Immutable. */
public interface ExecutionProcess {

  /** Returns the state. */
  ExecutionState state();

  /** Returns why the engine refuses a command that the guards might grant. */
  Optional<Answer.Refused> refusal(CommandEnvelope command, Authority authority);

  /** Returns why the engine refuses a command that the guards grant. */
  default Optional<Answer.Refused> veto(CommandEnvelope command, Authority authority) {
    return Optional.empty();
  }

  /** Returns the answer to a report that is in the log, if the guards would take it for late. */
  default Optional<Decision> repeated(CommandEnvelope command, Authority authority) {
    return Optional.empty();
  }

  /** Returns what the guards say to a command. */
  Decision decide(CommandEnvelope command, Instant now, Supplier<EventId> ids);

  /** Tells whether a cancel leaves no grace, as it says or, if it does not, as the graph does. */
  default boolean isImmediate(CancelExecution cancel) {
    return cancel.mode() != CancelMode.GRACEFUL;
  }

  /** Returns the operational choices that are made; none unless a graph or an engine makes them. */
  default PolicyChoices choices() {
    return PolicyChoices.NONE;
  }

  /** Tells whether the {@code losses}th lost lease of a node's job fails the node. */
  default boolean isLastLoss(NodeId nodeId, int losses) {
    return true;
  }

  /** Returns what the guards say to the failure of a node that lost its last lease. */
  default Decision decideLoss(CommandEnvelope failure, Instant now, Supplier<EventId> ids) {
    return decide(failure, now, ids);
  }

  /** Returns the course after these events, and what the commit that holds them owes. */
  Step after(List<EventEnvelope> events, Instant now);

  /** Returns the next time slice that the process manager owes; empty when it is quiet. */
  List<Event> owed(Instant now);

  /** Returns the same with what it cost to find it. */
  default Reaction reaction(Instant now) {
    return new Reaction(owed(now));
  }

  /**
   * Returns the events that must be in the same commit as those that led here, because no state
   * shows later that they are missing.
   */
  default List<Event> owedAtOnce(Instant now) {
    return List.of();
  }

  /**
   * Returns where events come from that are owed now, one for each; none at all, if the process
   * manager does not say.
   */
  default List<EventOrigin> provenance(List<Event> owed, Instant now) {
    return List.of();
  }

  /** Returns the last of these events in the log, if it is known. */
  default Optional<Cause> last(Sources sources) {
    return Optional.empty();
  }

  /** Returns this course with what its log says of its last events. */
  default ExecutionProcess remembering(LogTail tail) {
    return this;
  }

  /** Returns what follows this execution, in order: nothing while it goes on. */
  default List<FollowUp> followUps() {
    return List.of();
  }

  /** Returns the creation of what follows this execution, if its graph is there. */
  default Optional<ExecutionCreated> follower(FollowUp place, JsonValue input) {
    return Optional.empty();
  }

  /** Returns where the execution comes from, as far as it matters before it has started. */
  default Lineage lineage() {
    return Lineage.NONE;
  }

  /** Returns the course after what a job of the process manager's own says, such as a timer. */
  default ExecutionProcess observe(Payload news) {
    return this;
  }

  /** Tells whether news that were heard have had their effect, and need not be told again. */
  default boolean hasTaken(Payload news) {
    return KeptSignal.signal(news).isEmpty();
  }

  /**
   * Result of applying events: the process after them, and their effects.
   *
   * @param jobs what the logs of jobs are owed, in order
   * @param ops what rows and documents are owed, in order
   * @param births executions that begin in the same commit
   */
  record Step(ExecutionProcess process, List<JobFact> jobs, List<Op> ops, List<NewChild> births) {
    public Step {
      requireNonNull(process, "process");
      jobs = List.copyOf(jobs);
      ops = List.copyOf(ops);
      births = List.copyOf(births);
    }

    /** No execution begins. */
    public Step(ExecutionProcess course, List<JobFact> jobs, List<Op> ops) {
      this(course, jobs, ops, List.of());
    }
  }

  /** An event for the log of a node's job. */
  record JobFact(NodeId nodeId, JobEvent event) {
    public JobFact {
      requireNonNull(nodeId, "nodeId");
      requireNonNull(event, "event");
    }
  }

  /** Makes courses. */
  @FunctionalInterface
  interface Maker {

    /** Returns the course of an execution that was loaded in this state. */
    ExecutionProcess of(ExecutionState state, Reactions reactions);
  }

  /** State of the reactions to a log that was loaded. */
  enum Reactions {
    /** They are all in it. */
    DONE,
    /** Some may be missing: everything is to be looked at. */
    PENDING
  }
}
