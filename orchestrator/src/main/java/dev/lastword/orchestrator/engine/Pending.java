package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;

/**
 * The mark of an execution whose reactions did not fit one commit: a job that any free engine
 * claims to continue them. It is forgotten when it ends, so that the same execution can be marked
 * again.
 */
final class Pending {

  /** The queue of such jobs. */
  static final String QUEUE = "lastword.pending";

  private static final String PREFIX = "pending/";

  private Pending() {}

  static String jobId(ExecutionId id) {
    return PREFIX + id.value();
  }

  /** Tells whether a job is such a mark. */
  static boolean isMark(String jobId) {
    return jobId.startsWith(PREFIX);
  }

  static NewJob job(ExecutionId id) {
    return NewJob.of(jobId(id), QUEUE, Payload.json("{}")).group(id.value());
  }
}
