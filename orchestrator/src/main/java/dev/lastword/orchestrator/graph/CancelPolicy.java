package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CancelMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Cancel mode of a graph's executions, for requests that name none.
 *
 * @param mode what happens to nodes that run
 * @param grace how long they may go on, with GRACEFUL only; absent, until they have ended
 */
public record CancelPolicy(CancelMode mode, @Nullable Duration grace) {

  /** Everything unfinished ends at once. */
  public static final CancelPolicy IMMEDIATE = new CancelPolicy(CancelMode.IMMEDIATE, null);

  /** Running nodes may settle; the cancel is confirmed when no worker holds one any more. */
  public static final CancelPolicy WHEN_WORKERS_STOPPED =
      new CancelPolicy(CancelMode.GRACEFUL, null);

  public CancelPolicy {
    requireNonNull(mode, "mode");
    Checks.optional(grace, "grace");
    if (mode != CancelMode.GRACEFUL && grace != null) {
      throw new IllegalArgumentException("expected a grace with GRACEFUL only, found " + mode);
    }
  }

  /** Running nodes may settle for as long as {@code grace}. */
  public static CancelPolicy graceful(Duration grace) {
    return new CancelPolicy(CancelMode.GRACEFUL, requireNonNull(grace, "grace"));
  }
}
