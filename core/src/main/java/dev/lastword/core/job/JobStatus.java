package dev.lastword.core.job;

import java.util.Optional;
import java.util.stream.Stream;

/** Status of a job, derived from its events. */
public enum JobStatus {
  QUEUED("Queued", Finality.OPEN),
  LEASED("Leased", Finality.OPEN),
  RUNNING("Running", Finality.OPEN),
  WAITING("Waiting", Finality.OPEN),
  RETRYING("Retrying", Finality.OPEN),
  COMPLETED("Completed", Finality.END),
  FAILED("Failed", Finality.END),
  CANCELLED("Cancelled", Finality.END);

  private final String wireName;
  private final Finality finality;

  JobStatus(String wireName, Finality finality) {
    this.wireName = wireName;
    this.finality = finality;
  }

  /** Returns the status called {@code wireName}, if it is one. */
  public static Optional<JobStatus> named(String wireName) {
    return Stream.of(values()).filter(status -> status.wireName.equals(wireName)).findFirst();
  }

  /** Returns the status after {@code events}: that of the last one, unless an end came before. */
  public static Optional<JobStatus> deriveStatus(Iterable<JobEvent> events) {
    JobStatus status = null;
    for (JobEvent event : events) {
      status = event.leadsTo();
      if (status.isEnd()) {
        break;
      }
    }
    return Optional.ofNullable(status);
  }

  /** Tells whether nothing can follow. */
  public boolean isEnd() {
    return finality == Finality.END;
  }

  /** Returns the name that rows and answers use. */
  public String wireName() {
    return wireName;
  }

  private enum Finality {
    OPEN,
    END
  }
}
