package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.Require;
import dev.lastword.tck.json.JsonBuilder;
import java.security.SecureRandom;
import java.time.Duration;

/**
 * Settings of a run. What a person chose beyond the usual limits is reported and yields no
 * certificate.
 *
 * @param timeout how long a core may think about one question
 * @param startup how long it may take to present itself
 * @param origin where random questions begin, and who said so
 * @param fuzz how many random questions of each kind are asked
 * @param maxRestarts how often a core may be lost before it is asked nothing more
 */
public record CoreSettings(
    Duration timeout, Duration startup, Seed origin, int fuzz, int maxRestarts) {

  /** Fewer random questions than this prove nothing. */
  public static final int MIN_FUZZ = 2000;

  /** Fewest questions asked of one process in a row, to see that its answers stay the same. */
  public static final int LASTING = 50_000;

  private static final int MAX_RESTARTS = 20;

  /** A virtual machine may have to warm up before its first word. */
  private static final Duration STARTUP = Duration.ofSeconds(30);

  public CoreSettings {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("a time limit above zero was expected, found " + timeout);
    }
    if (fuzz < MIN_FUZZ) {
      throw new IllegalArgumentException(
          "at least " + MIN_FUZZ + " random questions of each kind were expected, found " + fuzz);
    }
  }

  /**
   * Beginning of all that is random.
   *
   * @param chosen whether a person chose it: such a run repeats another and yields no certificate
   */
  public record Seed(long value, boolean chosen) {
    public Seed {
      if (value < 0 || value > Require.MAX_WHOLE) {
        throw new IllegalArgumentException(
            "a seed from 0 to " + Require.MAX_WHOLE + " was expected, found " + value);
      }
    }
  }

  /** Returns the usual settings, with random questions from a seed that was chosen. */
  public static CoreSettings seeded(long seed) {
    return usual(new Seed(seed, true));
  }

  /** Returns the usual settings, with random questions from a random seed. */
  public static CoreSettings drawn() {
    return usual(new Seed(new SecureRandom().nextLong(Require.MAX_WHOLE), false));
  }

  private static CoreSettings usual(Seed seed) {
    return new CoreSettings(Duration.ofSeconds(5), STARTUP, seed, MIN_FUZZ, MAX_RESTARTS);
  }

  /** Returns where random questions begin. */
  public long seed() {
    return origin.value();
  }

  /** Returns these settings with another time limit; who may think longer may start longer too. */
  public CoreSettings timeout(Duration other) {
    Duration atLeast = startup.compareTo(other) < 0 ? other : startup;
    return new CoreSettings(other, atLeast, origin, fuzz, maxRestarts);
  }

  /** Returns these settings with another time limit for the greeting. */
  public CoreSettings startup(Duration other) {
    return new CoreSettings(timeout, other, origin, fuzz, maxRestarts);
  }

  /** Returns these settings with another number of random questions. */
  public CoreSettings fuzz(int other) {
    return new CoreSettings(timeout, startup, origin, other, maxRestarts);
  }

  /** Returns these settings with another number of restarts. */
  public CoreSettings maxRestarts(int other) {
    return new CoreSettings(timeout, startup, origin, fuzz, other);
  }

  /** Returns how many questions one process is asked in a row. */
  int lasting() {
    return Math.max(LASTING, fuzz);
  }

  JsonObject json() {
    return JsonBuilder.object()
        .put("timeoutMillis", timeout.toMillis())
        .put("startupMillis", startup.toMillis())
        .put("randomQuestionsOfEachKind", fuzz)
        .put("questionsInARow", lasting())
        .put("maxRestarts", maxRestarts)
        .put("seedChosen", new JsonBoolean(origin.chosen()))
        .build();
  }
}
