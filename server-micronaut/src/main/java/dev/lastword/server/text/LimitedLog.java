package dev.lastword.server.text;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Log lines of one kind, a few a minute; the others are counted in one line at the minute's end.
 * For what callers can cause at will, so that they cannot fill the log. Thread-safe.
 */
public final class LimitedLog {

  /** Most lines of one kind in a minute, without the one that counts the others. */
  public static final int LINES = 10;

  /** Time after the first line until lines are written again. */
  public static final Duration WINDOW = Duration.ofMinutes(1);

  private final Logger logger;
  private final Level level;
  private final String kind;
  private final Timing timing;

  private Instant end = Instant.MIN;
  private int written;
  private long left;

  /** Clock of a log, and what runs a task at the end of a window. */
  public interface Timing extends InstantSource {

    /** System clock, and a thread that does not keep the process alive. */
    Timing SYSTEM =
        new Timing() {
          @Override
          public Instant instant() {
            return Instant.now();
          }

          @Override
          public void after(Duration time, Runnable task) {
            CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS).execute(task);
          }
        };

    /** Runs {@code task} once {@code time} has passed. */
    void after(Duration time, Runnable task);
  }

  /**
   * Limits lines of one kind and level.
   *
   * @param kind what the line that counts the others says of them: "tokens were refused"
   */
  public LimitedLog(Logger logger, Level level, String kind, Timing timing) {
    this.logger = requireNonNull(logger, "logger");
    this.level = requireNonNull(level, "level");
    this.kind = requireNonNull(kind, "kind");
    this.timing = requireNonNull(timing, "timing");
  }

  /** Writes a line, or counts it; returns whether it was written. */
  public boolean write(String format, Object... arguments) {
    if (!logger.isEnabledForLevel(level)) {
      return false;
    }
    endWindow();
    boolean isWritten = isWithinLimit();
    if (isWritten) {
      logger.atLevel(level).log(format, arguments);
    }
    return isWritten;
  }

  private synchronized boolean isWithinLimit() {
    Instant now = timing.instant();
    if (!now.isBefore(end)) {
      end = now.plus(WINDOW);
      written = 0;
    }
    if (written < LINES) {
      written++;
      return true;
    }
    left++;
    if (left == 1) {
      timing.after(Duration.between(now, end), this::endWindow);
    }
    return false;
  }

  /** Counts what was left out in a window that is over. */
  private void endWindow() {
    long count = takeLeft();
    if (count > 0) {
      logger
          .atLevel(level)
          .log(String.format(Locale.ROOT, "%,d more %s in the last minute", count, kind));
    }
  }

  private synchronized long takeLeft() {
    if (timing.instant().isBefore(end)) {
      return 0;
    }
    long count = left;
    left = 0;
    return count;
  }
}
