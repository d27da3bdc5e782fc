package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.orchestrator.engine.ExecutionProcess.JobFact;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.store.Fence;
import dev.lastword.store.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Something that was asked and waits for its answer. */
final class Submission {

  private final ExecutionRequest request;
  private final Authority authority;
  private final List<JobFact> jobs;
  private final List<Op> ops;
  private final OptionalLong expected;
  private @Nullable EventOrigin from;
  private @Nullable String origin;
  private @Nullable String traceparent;
  private List<EventEnvelope> own = List.of();
  private volatile @Nullable Answer answer;
  private volatile @Nullable ExecutionState outcome;

  /** Asks for something and, if it is granted, for these facts and operations with it. */
  Submission(ExecutionRequest request, Authority authority, List<JobFact> jobs, List<Op> ops) {
    this.request = requireNonNull(request, "request");
    this.authority = requireNonNull(authority, "authority");
    this.jobs = List.copyOf(jobs);
    this.ops = List.copyOf(ops);
    this.expected = OptionalLong.empty();
  }

  Submission(ExecutionRequest request, Authority authority, OptionalLong expected) {
    this.request = requireNonNull(request, "request");
    this.authority = requireNonNull(authority, "authority");
    this.jobs = List.of();
    this.ops = List.of();
    this.expected = requireNonNull(expected, "expected");
  }

  Submission(ExecutionRequest request, Authority authority) {
    this(request, authority, OptionalLong.empty());
  }

  Submission(CommandEnvelope command) {
    this(ExecutionRequest.of(command), Authority.NONE);
  }

  /** Says which event it follows from, where its own command does not, and returns itself. */
  Submission because(@Nullable EventOrigin cause) {
    from = cause;
    return this;
  }

  /** Looks up what it follows from, unless that was said. */
  void inherit(ExecutionProcess process) {
    if (from == null) {
      from =
          request
              .source(authority)
              .flatMap(process::last)
              .map(cause -> EventOrigin.of(Actor.SYSTEM, cause))
              .orElse(null);
    }
  }

  /** Returns events of its own with what they inherit. */
  List<EventEnvelope> inheriting(List<EventEnvelope> events) {
    EventOrigin cause = from;
    if (cause == null) {
      return events;
    }
    List<EventEnvelope> inheriting = new ArrayList<>(events.size());
    for (EventEnvelope event : events) {
      inheriting.add(
          new EventEnvelope(
              event.eventId(),
              event.executionId(),
              event.occurredAt(),
              event.actor(),
              event.correlationId() == null ? cause.correlationId() : event.correlationId(),
              event.causationId() == null ? cause.causationId() : event.causationId(),
              event.body()));
    }
    return inheriting;
  }

  /** Returns its command, if it is one, with the correlation that its events would inherit. */
  Optional<CommandEnvelope> command() {
    return request
        .command()
        .map(
            command ->
                command.correlationId() != null || from == null
                    ? command
                    : new CommandEnvelope(
                        command.commandId(),
                        command.executionId(),
                        command.actor(),
                        from.correlationId(),
                        command.command()));
  }

  /** Says which step it follows from, if anybody follows it, and returns itself. */
  Submission from(@Nullable String step) {
    origin = step;
    return this;
  }

  @Nullable String origin() {
    return origin;
  }

  /** Says as which step it is carried out. */
  void follow(@Nullable String step) {
    traceparent = step;
  }

  @Nullable String traceparent() {
    return traceparent;
  }

  /** Remembers the events that its commit holds for it, if it is granted. */
  void decided(List<EventEnvelope> events) {
    own = events;
  }

  /** Tells whether an event of the slice is its own. */
  boolean decided(EventEnvelope event) {
    for (EventEnvelope mine : own) {
      if (mine.eventId().equals(event.eventId())) {
        return true;
      }
    }
    return false;
  }

  ExecutionRequest request() {
    return request;
  }

  Authority authority() {
    return authority;
  }

  List<JobFact> jobs() {
    return jobs;
  }

  List<Op> ops() {
    return ops;
  }

  /** Returns why it cannot be decided on a state of this version, if the caller expects another. */
  Optional<Answer.Refused> mismatch(long version) {
    return expected.isEmpty() || expected.getAsLong() == version
        ? Optional.empty()
        : Optional.of(
            new Answer.Refused(
                Refusal.VERSION_MISMATCH,
                "expected version " + expected.getAsLong() + ", found " + version));
  }

  /** Returns the lease that must still hold when the command is committed. */
  Optional<Fence> fence() {
    return authority instanceof Authority.Leased leased
        ? Optional.of(leased.fence())
        : Optional.empty();
  }

  boolean isAnswered() {
    return answer != null;
  }

  /** Gives the answer, unless one was given before. */
  synchronized void answer(Answer given) {
    if (answer == null) {
      answer = given;
    }
  }

  /** Gives the answer of a commit, and tells what the execution came to in it. */
  synchronized void grant(Answer.Accepted given, ExecutionState after) {
    if (answer == null) {
      outcome = after;
      answer = given;
    }
  }

  /** Returns the state after the commit in which it was granted, reactions included. */
  Optional<ExecutionState> outcome() {
    return Optional.ofNullable(outcome);
  }

  Answer answer() {
    return requireNonNull(answer, "answer");
  }

  /** Returns what no other command in the same time slice may be about. */
  List<Object> claims() {
    List<Object> claims = new ArrayList<>(2);
    claims.add(request.subject());
    if (request.commandId() != null) {
      claims.add(request.commandId());
    }
    return claims;
  }
}
