package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CancelMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a graph's executions are canceled when the request does not say.
 *
 * @param mode what happens to nodes that run
 * @param grace how long they may go on; with GRACEFUL only, and always then
 */
public record CancelPolicy(CancelMode mode, @Nullable Duration grace) {

  /** Everything unfinished ends at once. */
  public static final CancelPolicy IMMEDIATE = new CancelPolicy(CancelMode.IMMEDIATE, null);

  public CancelPolicy {
    requireNonNull(mode, "mode");
    Checks.optional(grace, "grace");
    if ((mode == CancelMode.GRACEFUL) != (grace != null)) {
      throw new IllegalArgumentException(
          "grace must be given with GRACEFUL and only then, found " + mode + ", " + grace);
    }
  }

  /** Running nodes may settle for as long as {@code grace}. */
  public static CancelPolicy graceful(Duration grace) {
    return new CancelPolicy(CancelMode.GRACEFUL, grace);
  }
}
