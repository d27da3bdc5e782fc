package dev.lastword.core.decide;

import static dev.lastword.core.decide.PolicyOption.ARCHIVE_ONLY_TERMINAL;
import static dev.lastword.core.decide.PolicyOption.CHECK_RESUME_KEY;
import static dev.lastword.core.decide.PolicyOption.CONFIRM_CANCEL_IMMEDIATELY;
import static dev.lastword.core.decide.PolicyOption.EMIT_FAIL_REPORT;
import static dev.lastword.core.decide.PolicyOption.FAIL_FROM_WAITING;
import static dev.lastword.core.decide.PolicyOption.FINAL_FAILURE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PolicyTest {

  @Test
  void these_options_are_on_by_default() {
    assertEquals(
        EnumSet.of(
            CONFIRM_CANCEL_IMMEDIATELY,
            FAIL_FROM_WAITING,
            CHECK_RESUME_KEY,
            EMIT_FAIL_REPORT,
            FINAL_FAILURE,
            ARCHIVE_ONLY_TERMINAL),
        Policy.DEFAULT.on());
    for (PolicyOption option : PolicyOption.values()) {
      assertEquals(Policy.DEFAULT.allows(option), option.isOnByDefault(), option.wireName());
    }
  }

  @Test
  void options_have_the_specification_s_names() {
    assertEquals(
        List.of(
            "confirmCancelImmediately",
            "rejectLateCancel",
            "progressWhileWaiting",
            "succeedFromWaiting",
            "failFromWaiting",
            "checkResumeKey",
            "emitFailReport",
            "finalFailure",
            "archiveOnlyTerminal",
            "settleDuringGrace"),
        Stream.of(PolicyOption.values()).map(PolicyOption::wireName).toList());
  }

  @ParameterizedTest
  @EnumSource
  void an_option_is_turned_on_and_off_alone(PolicyOption option) {
    Policy none = new Policy(Set.of());
    Policy all = new Policy(EnumSet.allOf(PolicyOption.class));

    assertTrue(none.with(option).allows(option));
    assertEquals(Set.of(option), none.with(option).on());
    assertFalse(all.without(option).allows(option));
    assertEquals(EnumSet.complementOf(EnumSet.of(option)), all.without(option).on());
    assertEquals(none, none.with(option).without(option));
    assertEquals(all, all.without(option).with(option));
  }

  @Test
  void a_policy_is_a_value() {
    Set<PolicyOption> options = EnumSet.of(FINAL_FAILURE);
    Policy policy = new Policy(options);

    options.clear();

    assertEquals(Set.of(FINAL_FAILURE), policy.on());
    assertThrows(UnsupportedOperationException.class, () -> policy.on().clear());
  }
}
