package dev.lastword.orchestrator.engine;

import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.orchestrator.engine.Course.Reactions;
import dev.lastword.store.Commit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a turn would write and answer if its state is still the newest: each stage of a ticket is
 * decided on one state, and a later one only when the reactions to the one before are in.
 */
final class Attempt {

  private final Known known;
  private final Draft draft;
  private final Instant now;
  private final EngineSettings settings;
  private final List<Ask> granted = new ArrayList<>();
  private final Map<Ask, Answer> denied = new LinkedHashMap<>();
  private Reactions reactions = Reactions.DONE;
  private boolean tooLarge;

  Attempt(Known known, Draft draft, Instant now, EngineSettings settings) {
    this.known = known;
    this.draft = draft;
    this.now = now;
    this.settings = settings;
  }

  /** Decides the stages that are still open; {@code first} is one that waits for nothing. */
  void decide(List<List<Ask>> stages, List<Ask> first) {
    for (List<Ask> stage : stages) {
      if (stage != first) {
        reactions = draft.react();
      }
      if (reactions == Reactions.PENDING || !decide(stage)) {
        break;
      }
      if (granted.isEmpty() && !denied.isEmpty()) {
        denyRest(stages);
        break;
      }
    }
    if (!draft.isEmpty() && reactions == Reactions.DONE) {
      reactions = draft.react();
    }
  }

  /** What was to follow does not, if nothing of the stage before was granted. */
  private void denyRest(List<List<Ask>> stages) {
    Answer denial = denied.values().iterator().next();
    stages.forEach(stage -> stage.forEach(ask -> denied.putIfAbsent(ask, denial)));
  }

  /** Decides one stage; false if its slice waits for a commit of its own. */
  private boolean decide(List<Ask> stage) {
    Course course = draft.course();
    List<EventEnvelope> slice = new ArrayList<>();
    List<Ask> grantedHere = new ArrayList<>();
    Map<Ask, Answer> deniedHere = new LinkedHashMap<>();
    for (Ask ask : stage) {
      ask.inherit(course);
      Optional<Answer.Refused> refusal =
          ask.mismatch(known.state().version())
              .or(() -> ask.asked().refusal(course, ask.authority()));
      if (refusal.isPresent()) {
        deniedHere.put(ask, refusal.get());
        continue;
      }
      Decision decision = ask.asked().decide(course, now, settings.ids());
      Optional<Answer.Refused> veto =
          decision instanceof Decision.Accepted
              ? ask.asked().veto(course, ask.authority())
              : Optional.empty();
      if (veto.isPresent()) {
        deniedHere.put(ask, veto.get());
      } else if (decision instanceof Decision.Accepted accepted) {
        ask.decided(accepted.events());
        slice.addAll(ask.inheriting(accepted.events()));
        grantedHere.add(ask);
      } else {
        deniedHere.put(ask, denial(decision, course.state()));
        RefusedRequests.event(ask.asked(), course, decision, now, settings.ids())
            .ifPresent(slice::add);
      }
    }
    if (!slice.isEmpty() && draft.add(slice, grantedHere) != Draft.Fit.ADDED) {
      tooLarge = draft.isEmpty();
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
    return draft.isEmpty();
  }

  List<Ask> granted() {
    return granted;
  }

  Map<Ask, Answer> denied() {
    return denied;
  }

  Draft draft() {
    return draft;
  }

  Answer.Accepted acceptance() {
    ExecutionState state = draft.course().state();
    return new Answer.Accepted(state.version(), state.status());
  }

  Summary summary(@Nullable NewExecution creation) {
    return known.state().exists()
        ? known.summary()
        : Summary.created(
            now,
            creation == null ? Map.of() : creation.labels(),
            draft.course().lineage(),
            draft.events().get(0).correlationId());
  }

  /** Returns the commit, with all that lets its commands be repeated. */
  Commit commit(@Nullable NewExecution creation) {
    Commit.Builder commit = draft.addTo(Commit.builder(), summary(creation), reactions);
    for (Ask ask : granted) {
      Documents.answer(ask.asked(), acceptance(), now).ifPresent(commit::create);
    }
    if (creation != null && !known.state().exists()) {
      startAfter(creation.begin())
          .ifPresent(delay -> commit.enqueue(Starts.job(draft.events().get(0), delay)));
      Documents.creation(creation, known.state().executionId(), acceptance(), now)
          .ifPresent(commit::create);
    }
    return commit.build();
  }

  /** What was to begin at once and did not fit must not depend on whether its creator lives. */
  private Optional<Duration> startAfter(NewExecution.Begin begin) {
    boolean isLeft =
        begin.equals(NewExecution.Begin.NOW) && draft.course().state().facts().startedAt() == null;
    return isLeft ? Optional.of(Duration.ZERO) : begin.delay(now);
  }
}
