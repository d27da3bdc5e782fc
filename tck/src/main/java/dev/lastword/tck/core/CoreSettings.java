package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.Require;
import dev.lastword.tck.json.JsonBuilder;
import java.time.Duration;

/**
 * What the person who certifies may choose; none of it lets a core off anything.
 *
 * @param timeout how long a core may think about one question
 * @param startup how long it may take to present itself
 * @param seed where random questions begin
 * @param fuzz how many random questions of each kind are asked
 * @param maxRestarts how often a core may be lost before it is asked nothing more
 */
public record CoreSettings(
    Duration timeout, Duration startup, long seed, int fuzz, int maxRestarts) {

  /** Fewer random questions than this prove nothing. */
  public static final int MIN_FUZZ = 2000;

  private static final int MAX_RESTARTS = 20;

  /** A virtual machine may have to warm up before its first word. */
  private static final Duration STARTUP = Duration.ofSeconds(30);

  public CoreSettings {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("a time limit above zero was expected, found " + timeout);
    }
    if (seed < 0 || seed > Require.MAX_WHOLE) {
      throw new IllegalArgumentException(
          "a seed from 0 to " + Require.MAX_WHOLE + " was expected, found " + seed);
    }
    if (fuzz < MIN_FUZZ) {
      throw new IllegalArgumentException(
          "at least " + MIN_FUZZ + " random questions of each kind were expected, found " + fuzz);
    }
  }

  /** Returns the usual settings, with random questions from {@code seed}. */
  public static CoreSettings seeded(long seed) {
    return new CoreSettings(Duration.ofSeconds(5), STARTUP, seed, MIN_FUZZ, MAX_RESTARTS);
  }

  /** Returns these settings with another time limit; who may think longer may start longer too. */
  public CoreSettings timeout(Duration other) {
    Duration atLeast = startup.compareTo(other) < 0 ? other : startup;
    return new CoreSettings(other, atLeast, seed, fuzz, maxRestarts);
  }

  /** Returns these settings with another time limit for the greeting. */
  public CoreSettings startup(Duration other) {
    return new CoreSettings(timeout, other, seed, fuzz, maxRestarts);
  }

  /** Returns these settings with another number of random questions. */
  public CoreSettings fuzz(int other) {
    return new CoreSettings(timeout, startup, seed, other, maxRestarts);
  }

  /** Returns these settings with another number of restarts. */
  public CoreSettings maxRestarts(int other) {
    return new CoreSettings(timeout, startup, seed, fuzz, other);
  }

  JsonObject json() {
    return JsonBuilder.object()
        .put("timeoutMillis", timeout.toMillis())
        .put("startupMillis", startup.toMillis())
        .put("randomQuestionsOfEachKind", fuzz)
        .put("maxRestarts", maxRestarts)
        .build();
  }
}
