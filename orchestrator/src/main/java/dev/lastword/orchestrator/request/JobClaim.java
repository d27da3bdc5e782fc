package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.ClaimSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A claim of jobs on behalf of an authenticated caller.
 *
 * @param spec which jobs, and the worker that wants them
 * @param caller the caller; null for workers inside the process
 */
public record JobClaim(ClaimSpec spec, @Nullable Claimant caller) {

  private static final String CLAIMED_BY = "claimedBy";

  public JobClaim {
    requireNonNull(spec, "spec");
  }

  /** Returns how events name the sender of the claim: the caller, else the worker itself. */
  public Actor actor() {
    return caller == null ? new Actor(Actor.Kind.EXTERNAL, spec.owner()) : caller.actor();
  }

  /** Returns the fact that a job was leased under this claim, with the worker that has it. */
  public JobEvent leased() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("workerId", new JsonString(spec.owner()));
    if (caller != null) {
      members.put(CLAIMED_BY, new JsonString(caller.id()));
    }
    return new JobEvent(JobEventType.JOB_LEASED, new JsonObject(members));
  }

  /** Returns the caller that an event of a job names, if it is a lease and names one. */
  public static Optional<String> callerIn(JobEvent event) {
    return event.type() == JobEventType.JOB_LEASED
            && event.payload().members().get(CLAIMED_BY) instanceof JsonString name
        ? Optional.of(name.text())
        : Optional.empty();
  }
}
