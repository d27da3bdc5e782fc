package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
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
 * @param caller id of the caller, which the log of each claimed job keeps; null for workers inside
 *     the process
 */
public record JobClaim(ClaimSpec spec, @Nullable String caller) {

  private static final String CLAIMED_BY = "claimedBy";

  public JobClaim {
    requireNonNull(spec, "spec");
  }

  /** Returns the fact that a job was leased under this claim, with the worker that has it. */
  JobEvent leased() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("workerId", new JsonString(spec.owner()));
    if (caller != null) {
      members.put(CLAIMED_BY, new JsonString(caller));
    }
    return new JobEvent(JobEventType.JOB_LEASED, new JsonObject(members));
  }

  /** Returns the caller that an event of a job names, if it is a lease and names one. */
  static Optional<String> callerIn(JobEvent event) {
    return event.type() == JobEventType.JOB_LEASED
            && event.payload().members().get(CLAIMED_BY) instanceof JsonString name
        ? Optional.of(name.text())
        : Optional.empty();
  }
}
