package dev.lastword.tck.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A selection of the wrong cores, one of each class; all of them are tried by wrongCores. */
class WrongProgramsTest {

  private static final long SEED = 20260101;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "habit: knows the names of the kit",
        "habit: knows names without dashes",
        "habit: composes node ids",
        "habit: lowers node ids",
        "habit: loses nodes called proto",
        "habit: remembers decisions by execution and version",
        "habit: is wrong after 5000 questions",
        "habit: is wrong once in 1000 questions",
        "habit: keeps numbers as doubles",
        "habit: counts attempts in 32 bits",
        "habit: refuses years after 2262",
        "habit: refuses more than 400 levels",
        "habit: takes an empty wait key for none",
        "habit: answers one line of each read",
        "habit: wants cmd first",
        "habit: wants names without escapes",
        "habit: wants numbers of questions below 2^48",
        "habit: is wrong when it was greeted twice",
        "habit: is right in the first process of its parent",
        "habit: is wrong for FailNode that is repeated in grace",
        "habit: is wrong for hardening when it was archived",
        "habit: compares keys up to 20 characters",
        "habit: is wrong for slices of more than 200 events",
        "habit: adds a member to payloads of cancels",
        "habit: is wrong for ids of 77 bytes",
        "habit: is wrong for errors deeper than 4",
        "habit: refuses offsets above 18 hours",
        "habit: refuses more than 25 digits",
        "habit: accepts leap seconds",
        "habit: is wrong for parties of a long kind",
        "habit: is wrong for a state with members that are null",
        "habit: is wrong for progress between 0 and 0.0001",
        "habit: takes types by what they begin with",
      })
  void a_wrong_core_is_rejected(String name) {
    assertTrue(WrongPrograms.rejection(name, SEED).isPresent(), name);
  }

  /** What only a certain check can see is asked by that check alone. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          habit: is wrong after 300 questions about one execution      | purity/one-execution
          habit: is wrong after 500 cancels                            | purity/cancels
          habit: is wrong for a state of more than 200 nodes           | fuzz/large
          habit: is wrong after 1000 questions without an unknown type | purity/ordinary
          habit: is right while it hears NODE_EXPLODED                 | purity/ordinary
          habit: ends when it is not asked for three seconds           | purity/idle
          """)
  void a_wrong_core_is_rejected_by_the_check_of_its_class(String name, String check) {
    assertEquals(Optional.of(check), WrongPrograms.rejection(name, SEED, check));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void a_mistake_of_every_operator_is_rejected(String name) {
    assertTrue(WrongPrograms.rejection(name, SEED).isPresent(), name);
  }

  static List<String> mistakes() {
    return WrongPrograms.sampleOfEachOperator(1);
  }

  @Test
  void there_are_at_least_200_wrong_cores() {
    assertTrue(WrongPrograms.names().size() >= 200, WrongPrograms.names().size() + " wrong cores");
  }
}
