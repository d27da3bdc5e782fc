package dev.lastword.orchestrator.engine;

import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionProcess.Reactions;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Commit;
import dev.lastword.store.Fence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to serve a ticket on the newest known state. It collects the events to write and the
 * answers to give; each stage is decided on one state, and a later stage only after the reactions
 * to the one before are included.
 */
final class Attempt {

  /** Next action of a turn that has tried to commit. */
  enum Next {
    /** It is in the log. */
    GO_ON,
    /** Another node wrote first: read what is new. */
    CATCH_UP,
    /** Data beside the log has changed: read everything again. */
    LOAD
  }

  private final CachedExecution cached;
  private final CommitPlan plan;
  private final Instant now;
  private final EngineSettings settings;
  private final RefusedRequests requests;
  private final Set<String> recorded = new HashSet<>();
  private final Handover handover = new Handover();
  private final List<Submission> granted = new ArrayList<>();
  private final Map<Submission, Answer> denied = new LinkedHashMap<>();
  private Reactions reactions = Reactions.DONE;
  private boolean tooLarge;

  Attempt(
      CachedExecution cached,
      CommitPlan plan,
      Instant now,
      EngineSettings settings,
      RefusedRequests requests) {
    this.cached = cached;
    this.plan = plan;
    this.now = now;
    this.settings = settings;
    this.requests = requests;
  }

  /** Decides the stages that are still open; {@code first} is one that waits for nothing. */
  void decide(List<List<Submission>> stages, List<Submission> first) {
    for (List<Submission> stage : stages) {
      if (stage != first) {
        reactions = plan.react();
      }
      if (reactions == Reactions.PENDING || !decide(stage)) {
        break;
      }
      if (granted.isEmpty() && !denied.isEmpty()) {
        denyRest(stages);
        break;
      }
    }
    if (!plan.isEmpty() && reactions == Reactions.DONE) {
      reactions = plan.react();
    }
  }

  /** Starts Tasks that the decisions made ready, for workers that have a place for them. */
  void handOver(List<WorkerSlots> workers) {
    if (plan.isEmpty() || reactions == Reactions.PENDING || workers.isEmpty()) {
      return;
    }
    try {
      if (handover.addTo(plan, workers, this::settled, settings)) {
        reactions = plan.react();
      }
    } catch (RuntimeException | Error failure) {
      handover.free();
      throw failure;
    }
  }

  /** Returns the leases of Tasks that this ends. */
  private Set<Fence> settled() {
    ExecutionState after = plan.process().state();
    Set<Fence> settled = new HashSet<>();
    for (Submission submission : granted) {
      if (submission.request().subject() instanceof NodeId node
          && after.node(node).filter(it -> it.status() != NodeStatus.RUNNING).isPresent()) {
        submission.fence().ifPresent(settled::add);
      }
    }
    return settled;
  }

  Handover handover() {
    return handover;
  }

  /** Refuses the remaining stages when no request of the stage before was granted. */
  private void denyRest(List<List<Submission>> stages) {
    Answer denial = denied.values().iterator().next();
    stages.forEach(stage -> stage.forEach(submission -> denied.putIfAbsent(submission, denial)));
  }

  /** Decides one stage; false if its slice waits for a commit of its own. */
  private boolean decide(List<Submission> stage) {
    ExecutionProcess process = plan.process();
    List<EventEnvelope> slice = new ArrayList<>();
    List<Submission> grantedHere = new ArrayList<>();
    Map<Submission, Answer> deniedHere = new LinkedHashMap<>();
    for (Submission submission : stage) {
      submission.inherit(process);
      Optional<Answer.Refused> refusal =
          submission
              .mismatch(cached.state().version())
              .or(() -> submission.request().refusal(process, submission.authority()));
      if (refusal.isPresent()) {
        deniedHere.put(submission, refusal.get());
        continue;
      }
      Decision decision =
          submission
              .request()
              .repeated(process, submission.authority())
              .orElseGet(() -> submission.request().decide(process, now, settings.ids()));
      Optional<Answer.Refused> veto =
          decision instanceof Decision.Accepted
              ? submission.request().veto(process, submission.authority())
              : Optional.empty();
      if (veto.isPresent()) {
        deniedHere.put(submission, veto.get());
      } else if (decision instanceof Decision.Accepted accepted) {
        submission.decided(accepted.events());
        slice.addAll(submission.inheriting(accepted.events()));
        grantedHere.add(submission);
      } else {
        Answer denial = denial(decision, process.state());
        deniedHere.put(submission, denial);
        requests
            .event(submission, denial, process, now, settings.ids(), recorded)
            .ifPresent(slice::add);
      }
    }
    if (!slice.isEmpty() && plan.add(slice, grantedHere) != CommitPlan.Fit.ADDED) {
      tooLarge = plan.isEmpty();
      return false;
    }
    granted.addAll(grantedHere);
    denied.putAll(deniedHere);
    return true;
  }

  private static Answer denial(Decision decision, ExecutionState state) {
    return decision.fold(
        accepted -> {
          throw new IllegalStateException("expected a denial, found " + accepted);
        },
        noOp -> new Answer.NoOp(noOp.reason(), state.version()),
        rejected -> new Answer.Rejected(rejected.code(), rejected.message(), state.version()));
  }

  /** Tells whether the first slice is more than the store takes at once. */
  boolean isTooLarge() {
    return tooLarge;
  }

  /** Tells whether there is nothing to write. */
  boolean isEmpty() {
    return plan.isEmpty();
  }

  List<Submission> granted() {
    return granted;
  }

  Map<Submission, Answer> denied() {
    return denied;
  }

  CommitPlan plan() {
    return plan;
  }

  Answer.Accepted acceptance() {
    ExecutionState state = plan.process().state();
    return new Answer.Accepted(state.version(), state.status());
  }

  private SummaryFields summary(@Nullable NewExecution creation) {
    return cached.state().exists()
        ? cached.summary()
        : SummaryFields.created(
            now,
            creation == null ? Map.of() : creation.labels(),
            plan.process().lineage(),
            plan.events().get(0).correlationId());
  }

  /** Returns the commit, with all that lets its commands be repeated. */
  Commit commit(@Nullable NewExecution creation) {
    Commit.Builder commit = plan.addTo(Commit.builder(), summary(creation), reactions);
    for (Submission submission : granted) {
      IdempotencyRecords.answer(submission.request(), acceptance(), now).ifPresent(commit::create);
    }
    if (creation != null && !cached.state().exists()) {
      startAfter(creation.begin())
          .ifPresent(delay -> commit.enqueue(Starts.job(plan.events().get(0), delay)));
      IdempotencyRecords.creation(creation, cached.state().executionId(), acceptance(), now)
          .ifPresent(commit::create);
    }
    return commit.build();
  }

  /**
   * Returns the delay of a start that did not fit the creating commit, so that it happens even if
   * the creator crashes.
   */
  private Optional<Duration> startAfter(NewExecution.Begin begin) {
    boolean isLeft =
        begin.equals(NewExecution.Begin.NOW) && plan.process().state().facts().startedAt() == null;
    return isLeft ? Optional.of(Duration.ZERO) : begin.delay(now);
  }
}
