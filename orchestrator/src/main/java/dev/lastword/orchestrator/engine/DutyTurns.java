package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Course.Reactions;
import dev.lastword.orchestrator.engine.EngineTracing.Step;
import dev.lastword.store.Commit;
import dev.lastword.store.DocConflict;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamErased;
import dev.lastword.store.VersionConflict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns that nobody asked for: a job of the engine's own says that something is owed, or brings
 * news. The job ends in the commit in which it has had its effect, and in no other.
 */
final class DutyTurns {

  private final EventStore store;
  private final Turns turns;
  private final Publisher publisher;
  private final EngineSettings settings;
  private final Trail trail;

  DutyTurns(EventStore store, Turns turns, Publisher publisher, EngineSettings settings) {
    this.store = store;
    this.turns = turns;
    this.publisher = publisher;
    this.settings = settings;
    this.trail = new Trail(store, settings.tracing());
  }

  /**
   * What a job asks of an execution.
   *
   * @param proof what shows that the job is held
   * @param last what is to be done when the job is over
   */
  record Errand(ExecutionId id, Fence proof, Payload news, List<Op> last) {}

  /**
   * Does what a job asks for while its proof holds: go on, or hear its news, and with that do what
   * is last. Returns whether the job is over; news that nobody in the execution waits for are left
   * as they are.
   *
   * <p>Between its commits it lets {@code others} answer the commands that wait: a cancel waits for
   * one commit, not for all that is owed.
   *
   * <p>A signal has its effect once, so its job ends with that, even if reactions are left: they
   * are marked as pending. All other news may be heard again, and end with the last reaction.
   */
  boolean finish(Errand errand, Patience patience, BooleanSupplier others) {
    ExecutionId id = errand.id();
    Fence proof = errand.proof();
    Payload news = errand.news();
    try (Step step = trail.duty(id, proof.jobId())) {
      if (Pending.isMark(proof.jobId())) {
        // Reactions are missing that the engine may take for done: everything is looked at anew.
        turns.forget(id);
      }
      Known known = turns.look(id, patience);
      if (!known.state().exists()) {
        return isOverWithout(proof, news, patience);
      }
      Timers.dueAt(news, known.state())
          .ifPresent(at -> settings.metrics().timerFired(id, late(at)));
      Reactions reactions = Reactions.PENDING;
      while (reactions == Reactions.PENDING) {
        Draft draft =
            new Draft(
                new Known(known.course().hear(news), known.summary()),
                new Pen(settings.clock().instant(), settings.ids(), step.traceparent()),
                store.description().limits(),
                0);
        Reactions left = patience.insist(draft::react);
        boolean taken = draft.course().hasTaken(news);
        if (left == Reactions.DONE && !taken) {
          return false;
        }
        boolean over = left == Reactions.DONE || taken && KeptSignal.signal(news).isPresent();
        Commit whole = commit(draft, left, known.summary(), proof, over ? errand.last() : null);
        if (write(whole, draft, patience)) {
          publisher.add(known.state(), draft);
          settings.metrics().committed(id, 0, draft.events().size());
          known = draft.after(known.summary());
          if (taken) {
            turns.remember(known);
          } else {
            // It has heard what only the holder of the proof may act upon.
            turns.forget(id);
          }
          reactions = over ? Reactions.DONE : left;
          if (reactions == Reactions.PENDING && others.getAsBoolean()) {
            known = turns.look(id, patience);
          }
        } else {
          known = turns.look(id, patience);
        }
      }
      return true;
    } catch (LeaseLost elsewhere) {
      settings.metrics().fenced(id);
      return true;
    } catch (StreamErased erased) {
      turns.forget(id);
      return isOverWithout(proof, news, patience);
    } catch (Patience.GaveUp timeIsUp) {
      turns.forget(id);
      return false;
    }
  }

  private Duration late(Instant dueAt) {
    Duration late = Duration.between(dueAt, settings.clock().instant());
    return late.isNegative() ? Duration.ZERO : late;
  }

  /** What a job asks of an execution that is gone is over; a signal may be for somebody else. */
  private boolean isOverWithout(Fence proof, Payload news, Patience patience) {
    if (KeptSignal.signal(news).isPresent()) {
      return false;
    }
    Commit dropped =
        Commit.builder().end(proof.jobId(), "Cancelled").deleteJob(proof.jobId()).build();
    try {
      patience.insist(() -> store.commit(dropped));
      return true;
    } catch (Patience.GaveUp timeIsUp) {
      return false;
    }
  }

  /** Returns the commit of what was drafted, which ends the job unless it has to go on. */
  private static Commit commit(
      Draft draft, Reactions left, Summary summary, Fence proof, @Nullable List<Op> last) {
    Commit.Builder commit = Commit.builder();
    if (last == null) {
      commit.fence(proof);
    } else {
      // Before all else: a timer that goes off is dropped by its own reaction too.
      commit.complete(proof, "Completed").deleteJob(proof.jobId());
      last.forEach(commit::op);
    }
    return draft.addTo(commit, summary, left).build();
  }

  private boolean write(Commit whole, Draft draft, Patience patience) {
    try {
      trail.commit(whole, draft, List.of(), patience);
      return true;
    } catch (VersionConflict | JobConflict | DocConflict conflict) {
      // What a document said is part of the course, and is read with it.
      ExecutionId id = draft.course().state().executionId();
      turns.forget(id);
      settings.metrics().conflicted(id);
      patience.pause(Answer.Fate.NOT_DONE, conflict);
      return false;
    }
  }
}
