package dev.lastword.orchestrator.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.graph.JoinCount;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The join table says what the specification says, for every count of up to four branches. */
final class JoinRuleTest {

  @ParameterizedTest
  @EnumSource(JoinPolicy.class)
  void every_count_has_the_verdict_of_the_specification(JoinPolicy policy) {
    for (int n = 1; n <= 4; n++) {
      for (int s = 0; s <= n; s++) {
        for (int f = 0; f <= n - s; f++) {
          for (int c = 0; c <= n - s - f; c++) {
            JoinCount count = new JoinCount(s, f, c, n - s - f - c);

            assertEquals(
                expected(policy, count), JoinRule.of(policy).verdict(count), count::toString);
          }
        }
      }
    }
  }

  private static JoinRule.Verdict expected(JoinPolicy policy, JoinCount count) {
    boolean passes =
        switch (policy) {
          case ALL_SUCCESS -> count.failed() + count.canceled() + count.unfinished() == 0;
          case ANY_SUCCESS -> count.succeeded() > 0;
          case ALL_DONE -> count.unfinished() == 0;
          case CUSTOM -> false;
        };
    boolean fails =
        switch (policy) {
          case ALL_SUCCESS -> count.failed() > 0 || count.canceled() > 0;
          case ANY_SUCCESS, CUSTOM -> count.unfinished() == 0 && !passes;
          case ALL_DONE -> false;
        };
    return passes ? JoinRule.Verdict.PASS : fails ? JoinRule.Verdict.FAIL : JoinRule.Verdict.WAIT;
  }
}
