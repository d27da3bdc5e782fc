package dev.lastword.tck.variation;

import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.tck.random.Draw;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.OptionalLong;

/**
 * Moves the numbers of a question: those in values by an amount of up to 29 digits or many
 * decimals, counters by one that may need more than 32 bits. Equal stays equal, in whatever
 * spelling.
 */
final class Numerals {

  /** Counters above this stand at the upper limit, which is what their question is about. */
  private static final long LARGEST_MOVED = 1L << 52;

  private static final int LONGEST_MOVED = 40;

  /** The first nine, halved, fit the counters of resumes and failures, which have 31 bits. */
  private static final List<Long> COUNTER_SHIFTS =
      List.of(
          0L,
          0L,
          0L,
          1L,
          7L,
          41L,
          254L,
          65_534L,
          (1L << 31) - 2,
          (1L << 31) + 5,
          (1L << 32) - 1,
          (1L << 33) + 11,
          1L << 40,
          (1L << 51) + 3);

  private final BigDecimal shift;
  private final long attempts;
  private final long graphVersions;
  private final long versions;
  private final long counters;

  Numerals(Draw draw) {
    if (draw.isOrdinary()) {
      this.shift = BigDecimal.valueOf(draw.below(1000));
      this.attempts = 0;
      this.graphVersions = draw.below(9);
      this.versions = draw.below(100);
      this.counters = 0;
      return;
    }
    this.shift = anyAmount(draw);
    this.attempts = draw.oneOf(COUNTER_SHIFTS);
    this.graphVersions = draw.oneOf(COUNTER_SHIFTS);
    this.versions = draw.oneOf(COUNTER_SHIFTS);
    this.counters = draw.oneOf(COUNTER_SHIFTS.subList(0, 9)) / 2;
  }

  JsonNumber value(JsonNumber number) {
    String literal = number.literal();
    boolean isExotic =
        literal.length() > LONGEST_MOVED || literal.matches(".*[eE][+-]?[0-9]{3,}.*");
    if (isExotic || shift.signum() == 0) {
      return number;
    }
    BigDecimal moved = new BigDecimal(literal).add(shift);
    if (literal.matches(".*[eE].*")) {
      return new JsonNumber(moved.unscaledValue() + "e" + -moved.scale());
    }
    String plain = moved.toPlainString();
    return new JsonNumber(
        !literal.contains(".") ? plain : plain.contains(".") ? plain + "0" : plain + ".0");
  }

  JsonNumber attempt(JsonNumber number) {
    return moved(number, 1, attempts);
  }

  JsonNumber graphVersion(JsonNumber number) {
    return moved(number, 1, graphVersions);
  }

  JsonNumber version(JsonNumber number) {
    return moved(number, 0, versions);
  }

  JsonNumber counter(JsonNumber number) {
    return moved(number, 0, counters);
  }

  private static JsonNumber moved(JsonNumber number, long least, long by) {
    OptionalLong whole = number.wholeNumber();
    if (by == 0
        || whole.isEmpty()
        || whole.getAsLong() < least
        || whole.getAsLong() >= LARGEST_MOVED) {
      return number;
    }
    String plain = Long.toString(whole.getAsLong() + by);
    return new JsonNumber(
        number.literal().matches("[0-9]+")
            ? plain
            : plain + (number.literal().contains(".") ? ".0" : "e0"));
  }

  private static BigDecimal anyAmount(Draw draw) {
    return switch (draw.below(5)) {
      case 0 -> BigDecimal.ZERO;
      case 1 -> BigDecimal.valueOf(draw.below(100_000));
      case 2 -> BigDecimal.valueOf(draw.number());
      case 3 -> new BigDecimal(digits(draw, 20 + draw.below(9)));
      default -> new BigDecimal(digits(draw, 25), 18 + draw.below(7));
    };
  }

  private static BigInteger digits(Draw draw, int count) {
    StringBuilder digits = new StringBuilder("1");
    while (digits.length() < count) {
      digits.append(draw.below(10));
    }
    return new BigInteger(digits.toString());
  }
}
