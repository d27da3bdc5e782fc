package dev.lastword.orchestrator.schedule;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * Policy for missed times: those more than a minute ago.
 *
 * @param mode which of them still count
 * @param window how long ago they may be; what is older never counts
 */
public record CatchUp(Mode mode, Duration window) {

  /** Missed times are skipped. */
  public static final CatchUp NONE = new CatchUp(Mode.NONE, Duration.ZERO);

  /** Delay up to which a time does not count as missed. */
  static final Duration TOLERANCE = Duration.ofMinutes(1);

  /** Selection of the missed times that still count. */
  public enum Mode {
    NONE,
    /** The last of them. */
    LATEST,
    /** Each of them, in order. */
    ALL
  }

  public CatchUp {
    requireNonNull(mode, "mode");
    if (window.isNegative()) {
      throw new IllegalArgumentException("expected a window of 0 or more, found " + window);
    }
  }

  /** Returns that the last of the missed times counts, if it is not older than this. */
  public static CatchUp latest(Duration window) {
    return new CatchUp(Mode.LATEST, window);
  }

  /** Returns that all missed times count that are not older than this. */
  public static CatchUp all(Duration window) {
    return new CatchUp(Mode.ALL, window);
  }
}
