package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.util.List;

/**
 * Starts that wait for their time, or for the rest of a creation that did not fit one commit, as
 * jobs of a reserved queue, enqueued in the commit of the creation. Whatever starts or cancels the
 * execution before drops the job in its own commit.
 */
final class Starts {

  static final String QUEUE = "lastword.starts";

  private static final Duration NEXT_TRY = Duration.ofSeconds(1);

  private Starts() {}

  /** Returns the job that starts an execution, for the actor who created it. */
  static NewJob job(EventEnvelope creation, Duration delay) {
    ExecutionId id = creation.executionId();
    JsonObject asker = ImportOriginJson.write(EventOrigin.of(creation.actor(), creation));
    Payload content = DocFields.empty().put(ImportOriginJson.NAME, asker).payload();
    return NewJob.of(jobId(id), QUEUE, content)
        .group(id.value())
        .availability(Timers.after(delay))
        .status("Set");
  }

  private static String jobId(ExecutionId id) {
    return "start/" + id;
  }

  /** Returns the start that a job is for. */
  static Submission start(Lease lease) {
    ExecutionId id = ExecutionId.of(lease.group().orElseThrow());
    EventOrigin asker = ImportOriginJson.find(JsonMembers.of(lease.payload())).orElseThrow();
    CommandEnvelope start = CommandEnvelope.of(id, asker.actor(), new StartExecution(null));
    return new Submission(start).because(asker);
  }

  /** Returns what ends the wait, if these states say that it is over; harmless if there is none. */
  static List<Op> dropped(ExecutionState before, ExecutionState after) {
    String jobId = jobId(after.executionId());
    return before.exists() && isAhead(before) && !isAhead(after)
        ? List.of(new JobOp.End(jobId, "Dropped"), new JobOp.Delete(jobId))
        : List.of();
  }

  private static boolean isAhead(ExecutionState state) {
    return state.facts().startedAt() == null
        && !state.isCancelRequested()
        && !state.status().isTerminal();
  }

  /** Forgets a start that was answered, and tries one again that was not. */
  static void settle(EventStore store, Lease lease, Answer answer) {
    boolean tooEarly =
        answer instanceof Answer.Unavailable
            || answer instanceof Answer.Refused refused
                && refused.code() == Refusal.EXECUTION_PENDING;
    Commit.Builder commit = Commit.builder();
    if (tooEarly) {
      commit.release(lease.fence(), Availability.after(NEXT_TRY), lease.status());
    } else if (answer instanceof Answer.Accepted) {
      return;
    } else {
      commit.complete(lease.fence(), "Dropped").deleteJob(lease.jobId());
    }
    try {
      store.commit(commit.build());
    } catch (LeaseLost elsewhere) {
      // The start or cancel of the execution has dropped it.
    }
  }
}
