package dev.lastword.core.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JSON number means: {@code digits * 10^exponent}, without outer zeros, so that equal
 * numbers are equal records.
 *
 * <p>{@link BigDecimal} would do, but for exponents beyond its range and for the time it takes to
 * align 1e999999999 with 1: a payload may hold either, and a comparison must not hang on it.
 */
record Decimal(boolean negative, String digits, BigInteger exponent) {

  private static final Pattern LITERAL =
      Pattern.compile("(-?)(0|[1-9][0-9]*)(?:\\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?");
  private static final BigInteger LARGE = BigInteger.valueOf(30);
  private static final BigInteger TINY = BigInteger.valueOf(-30);

  static Decimal parse(String literal) {
    Matcher matcher = LITERAL.matcher(literal);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("a JSON number was expected, found \"" + literal + "\"");
    }
    String fraction = matcher.group(3) == null ? "" : matcher.group(3);
    BigInteger exponent =
        (matcher.group(4) == null ? BigInteger.ZERO : new BigInteger(matcher.group(4)))
            .subtract(BigInteger.valueOf(fraction.length()));
    return normalized(!matcher.group(1).isEmpty(), matcher.group(2) + fraction, exponent);
  }

  private static Decimal normalized(boolean negative, String digits, BigInteger exponent) {
    int start = 0;
    while (start < digits.length() && digits.charAt(start) == '0') {
      start++;
    }
    if (start == digits.length()) {
      return new Decimal(false, "0", BigInteger.ZERO);
    }
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    return new Decimal(
        negative,
        digits.substring(start, end),
        exponent.add(BigInteger.valueOf(digits.length() - end)));
  }

  OptionalLong wholeNumber() {
    if (exponent.signum() < 0 || magnitude().compareTo(BigInteger.valueOf(18)) > 0) {
      return OptionalLong.empty();
    }
    long value = Long.parseLong(digits + "0".repeat(exponent.intValue()));
    return OptionalLong.of(negative ? -value : value);
  }

  /** Compares with a bound of ordinary size. */
  int compareTo(BigDecimal bound) {
    int sign = digits.equals("0") ? 0 : negative ? -1 : 1;
    if (sign == 0 || sign != bound.signum()) {
      return Integer.compare(sign, bound.signum());
    }
    if (magnitude().compareTo(LARGE) > 0) {
      return sign;
    }
    if (magnitude().compareTo(TINY) < 0) {
      return -sign;
    }
    BigDecimal value = new BigDecimal(new BigInteger(digits), exponent.negate().intValueExact());
    return (negative ? value.negate() : value).compareTo(bound);
  }

  /** The power of ten above the leading digit. */
  private BigInteger magnitude() {
    return exponent.add(BigInteger.valueOf(digits.length()));
  }
}
