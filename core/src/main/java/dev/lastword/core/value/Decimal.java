package dev.lastword.core.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Value of a JSON number: {@code digits * 10^exponent}, without outer zeros, so that equal numbers
 * are equal records.
 *
 * <p>{@link BigDecimal} would do, but for exponents beyond its range and for the time it takes to
 * align 1e999999999 with 1: a payload may hold either, and a comparison must not hang on it.
 */
record Decimal(boolean negative, String digits, BigInteger exponent) {

  private static final Pattern LITERAL =
      Pattern.compile("(-?)(0|[1-9][0-9]*)(?:\\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?");
  private static final BigInteger DIGITS_OF_LONG = BigInteger.valueOf(18);

  /** Tells whether a literal is digits alone that fit a {@code long}, as nearly all numbers are. */
  static boolean isShortWhole(String literal) {
    int length = literal.length();
    if (length == 0
        || length > DIGITS_OF_LONG.intValue()
        || length > 1 && literal.charAt(0) == '0') {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (literal.charAt(i) < '0' || literal.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  static Decimal of(BigDecimal number) {
    return parse(number.toString());
  }

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

  boolean isWhole() {
    return exponent.signum() >= 0;
  }

  OptionalLong wholeNumber() {
    if (exponent.signum() < 0 || magnitude().compareTo(DIGITS_OF_LONG) > 0) {
      return OptionalLong.empty();
    }
    long value = Long.parseLong(digits + "0".repeat(exponent.intValue()));
    return OptionalLong.of(negative ? -value : value);
  }

  // Neither number has outer zeros, so of two that are as large their digits compare as text.
  int compareTo(Decimal other) {
    if (signum() != other.signum()) {
      return Integer.compare(signum(), other.signum());
    }
    int byMagnitude = magnitude().compareTo(other.magnitude());
    return signum() * (byMagnitude == 0 ? digits.compareTo(other.digits) : byMagnitude);
  }

  private int signum() {
    return digits.equals("0") ? 0 : negative ? -1 : 1;
  }

  /** The power of ten above the leading digit. */
  private BigInteger magnitude() {
    return exponent.add(BigInteger.valueOf(digits.length()));
  }
}
