package dev.lastword.orchestrator.schedule;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.graph.DotSegments;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** The name of a schedule: that of an execution, but short enough to be followed by a time. */
public record ScheduleId(String value) {

  private static final int LONGEST = 40;

  public ScheduleId {
    ExecutionId.of(value);
    DotSegments.refuse(value, "scheduleId");
    if (value.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      throw new IllegalArgumentException(
          "expected a scheduleId of at most " + LONGEST + " bytes, found " + value);
    }
  }

  /** Returns the name that {@code value} spells. */
  public static ScheduleId of(String value) {
    return new ScheduleId(value);
  }

  /** Returns the execution that this schedule starts at a time: always the same. */
  public ExecutionId executionAt(Instant time) {
    return ExecutionId.of(value + "-" + time);
  }

  @Override
  public String toString() {
    return value;
  }
}
