package dev.lastword.orchestrator.regex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Regular expressions whose compilation alone would take long or much. */
final class RegexLimitsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "((a{1000}){1000})",
        "(((a{100}){100}){50})",
        "\\Q[\\E((a{1000}){1000})]",
        "[]((]((a{1000}){1000})",
        "[[:alpha:](]((a{1000}){1000})",
        "(?:(?:a{1000}){1000})",
        "(a|b|c){1,1000}(a|b|c){1,1000}(a|b|c){1,1000}",
      })
  void a_pattern_is_refused_before_it_is_compiled(String pattern) {
    long before = allocated();
    assertThrows(IllegalArgumentException.class, () -> RegexLimits.size(pattern));
    assertTrue(allocated() - before < 20_000_000);
  }

  /** Each would be compiled for milliseconds to minutes, by the range alone. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?i)[a-\\x{10FFFF}]",
        "(?i:x[^b-\uffff])",
        "(?s-i)[a-\ud83d\ude00]",
        "x(?mi)[-\\]!-\u0400]",
        "(?i)[\\w\\x41-\\x5A]",
      })
  void a_wide_range_is_refused_where_case_is_ignored(String pattern) {
    assertThrows(IllegalArgumentException.class, () -> RegexLimits.size(pattern));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?i)[0-9a-f]{8}-[0-9a-f]{4}",
        "(?i)[\u0430-\u044f]+",
        "(?i)[\\w.-]+@[\\w-.]+",
        "(?i)[]a-z-]",
        "[!-\uffff\\x{10000}-\\x{10FFFF}]",
        "\\p{L}+ \\P{N}[\\p{Greek}-]",
      })
  void ordinary_ranges_and_classes_are_taken(String pattern) {
    assertTrue(RegexLimits.size(pattern) > 0);
  }

  @Test
  void named_classes_are_counted_and_cost_more_than_other_signs() {
    String most = "\\pL[\\pN]".repeat(RegexLimits.NAMED_CLASSES / 2);

    assertTrue(RegexLimits.size(most) > 0);
    assertThrows(IllegalArgumentException.class, () -> RegexLimits.size(most + "\\PL"));
    assertThrows(IllegalArgumentException.class, () -> RegexLimits.size(most + "[\\PL]"));
    assertTrue(RegexLimits.work(most) > RegexLimits.NAMED_CLASSES * 300);
    assertTrue(RegexLimits.work("a".repeat(100)) < 1_000);
  }

  @Test
  void groups_inside_one_another_do_not_overflow_the_stack() {
    String deep = "(".repeat(450) + ")".repeat(450);
    assertThrows(IllegalArgumentException.class, () -> RegexLimits.size(deep));
    assertThrows(IllegalArgumentException.class, () -> RegexLimits.size("a".repeat(1_001)));
    assertEquals(3, RegexLimits.size("a"));
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }
}
