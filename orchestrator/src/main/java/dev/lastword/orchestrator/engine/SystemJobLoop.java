package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionProcess.Reactions;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.EngineTracing.Step;
import dev.lastword.orchestrator.settings.RetryBudget;
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
 * Turns for the engine's own jobs: each says that reactions are pending, or delivers a message. The
 * job ends in the commit in which it has had its effect, and in no other.
 */
final class SystemJobLoop {

  private final EventStore store;
  private final CommandLoop commands;
  private final Publisher publisher;
  private final EngineSettings settings;
  private final CommitTracer tracer;
  private final FamilyCancels families;

  SystemJobLoop(
      EventStore store, CommandLoop commands, Publisher publisher, EngineSettings settings) {
    this.store = store;
    this.commands = commands;
    this.publisher = publisher;
    this.settings = settings;
    this.tracer = new CommitTracer(store, settings.tracing());
    this.families = new FamilyCancels(store);
  }

  /**
   * Task that a job sets for an execution.
   *
   * @param proof what shows that the job is held
   * @param last what is to be done when the job is over
   */
  record Errand(ExecutionId id, Fence proof, Payload news, List<Op> last) {}

  /**
   * Does what a job asks for while its proof holds: go on, or hear its news, and with that do what
   * is last. Returns whether the job is over; a message that no node of the execution waits for is
   * left as it is.
   *
   * <p>Between its commits it lets {@code others} answer the commands that wait: a cancel waits for
   * one commit, not for all that is owed.
   *
   * <p>A signal has its effect once, so its job ends with that, even if reactions are left: they
   * are marked as pending. All other news may be heard again, and end with the last reaction.
   */
  boolean finish(Errand errand, RetryBudget budget, BooleanSupplier others) {
    ExecutionId id = errand.id();
    Fence proof = errand.proof();
    Payload news = errand.news();
    try (Step step = tracer.duty(id, proof.jobId())) {
      if (Pending.isMark(proof.jobId())) {
        // Reactions are missing that the engine may take for done: everything is looked at anew.
        commands.forget(id);
      }
      CachedExecution cached = commands.look(id, budget);
      if (!cached.state().exists()) {
        return isOverWithout(proof, news, budget);
      }
      Timers.dueAt(news, cached.state())
          .ifPresent(at -> settings.metrics().timerFired(id, late(at)));
      families.force(id, news, budget);
      Reactions reactions = Reactions.PENDING;
      while (reactions == Reactions.PENDING) {
        // Each time: the execution may have ended since, with children that have not.
        families.handOn(cached.state(), news, budget);
        CommitPlan plan =
            new CommitPlan(
                cached.with(cached.process().observe(news)),
                new EventWriter(settings.clock().instant(), settings.ids(), step.traceparent()),
                store.description().limits(),
                0);
        Reactions left = budget.insist(plan::react);
        boolean taken = plan.process().hasTaken(news);
        if (left == Reactions.DONE && !taken) {
          return false;
        }
        boolean over = left == Reactions.DONE || taken && KeptSignal.signal(news).isPresent();
        Commit whole = commit(plan, left, cached.summary(), proof, over ? errand.last() : null);
        if (write(whole, plan, budget)) {
          publisher.add(cached.state(), plan);
          settings.metrics().committed(id, 0, plan.events().size());
          cached = plan.after();
          if (taken) {
            commands.remember(cached);
          } else {
            // It has heard what only the holder of the proof may act upon.
            commands.forget(id);
          }
          reactions = over ? Reactions.DONE : left;
          if (reactions == Reactions.PENDING && others.getAsBoolean()) {
            cached = commands.look(id, budget);
          }
        } else {
          cached = commands.look(id, budget);
        }
      }
      return true;
    } catch (LeaseLost elsewhere) {
      settings.metrics().fenced(id);
      return true;
    } catch (StreamErased erased) {
      commands.forget(id);
      return isOverWithout(proof, news, budget);
    } catch (RetryBudget.GaveUp timeIsUp) {
      commands.forget(id);
      return false;
    }
  }

  private Duration late(Instant dueAt) {
    Duration late = Duration.between(dueAt, settings.clock().instant());
    return late.isNegative() ? Duration.ZERO : late;
  }

  /**
   * Tells whether the job ends when its execution is gone; a signal may still find another
   * receiver.
   */
  private boolean isOverWithout(Fence proof, Payload news, RetryBudget budget) {
    if (KeptSignal.signal(news).isPresent()) {
      return false;
    }
    Commit dropped =
        Commit.builder().end(proof.jobId(), "Cancelled").deleteJob(proof.jobId()).build();
    try {
      budget.insist(() -> store.commit(dropped));
      return true;
    } catch (RetryBudget.GaveUp timeIsUp) {
      return false;
    }
  }

  /** Returns the commit of what was drafted, which ends the job unless it has to go on. */
  private static Commit commit(
      CommitPlan plan,
      Reactions left,
      SummaryFields summary,
      Fence proof,
      @Nullable List<Op> last) {
    Commit.Builder commit = Commit.builder();
    if (last == null) {
      commit.fence(proof);
    } else {
      // Before all else: a timer that goes off is dropped by its own reaction too.
      commit.complete(proof, "Completed").deleteJob(proof.jobId());
      last.forEach(commit::op);
    }
    return plan.addTo(commit, summary, left).build();
  }

  private boolean write(Commit whole, CommitPlan plan, RetryBudget budget) {
    try {
      tracer.commit(whole, plan, List.of(), budget);
      return true;
    } catch (VersionConflict | JobConflict | DocConflict conflict) {
      // What a document said is part of the course, and is read with it.
      ExecutionId id = plan.process().state().executionId();
      commands.forget(id);
      settings.metrics().conflicted(id);
      budget.pause(Answer.Fate.NOT_DONE, conflict);
      return false;
    }
  }
}
