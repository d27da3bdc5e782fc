package dev.lastword.store.jdbc;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Types of events that engines write, which have a byte in rows of the log instead of a name. */
final class KnownType {

  /** A type's byte is its place here, so that another one can only be added behind the last. */
  private static final List<String> ALL =
      Arrays.asList(
          """
          EXECUTION_CREATED EXECUTION_STARTED EXECUTION_COMPLETED EXECUTION_ARCHIVED \
          EXECUTION_CANCEL_REQUESTED EXECUTION_CANCELED EXECUTION_FAIL_REQUESTED \
          EXECUTION_FAILED NODE_CREATED NODE_READY NODE_STARTED NODE_PROGRESS_REPORTED \
          NODE_WAITING NODE_RESUME_REQUESTED NODE_RESUMED NODE_SUCCEEDED NODE_FAIL_REPORTED \
          NODE_FAILED NODE_CANCEL_REQUESTED NODE_CANCELED NODE_INTERRUPT_REQUESTED FORK_OPENED \
          JOIN_GATE_UPDATED JOIN_PASSED job_created job_leased job_running job_waiting \
          job_requeued wait_completed job_completed job_failed job_cancelled\
          """
              .strip()
              .split(" "));

  /** No code is a letter. */
  private static final int FIRST = 0x80;

  private static final Map<String, Byte> CODES = codes();

  private KnownType() {}

  private static Map<String, Byte> codes() {
    Map<String, Byte> codes = new HashMap<>();
    ALL.forEach(type -> codes.put(type, (byte) (FIRST + codes.size())));
    return codes;
  }

  static Optional<Byte> code(String type) {
    return Optional.ofNullable(CODES.get(type));
  }

  static String type(byte code) {
    return ALL.get((code & 0xff) - FIRST);
  }
}
