package dev.lastword.tck.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.stdio.Core;
import org.junit.jupiter.api.Test;

/** For every law a core that breaks it, and is found out by it; certification shows the rest. */
class LawExamsTest {

  private static final CoreSettings SETTINGS = CoreSettings.seeded(1);

  @Test
  void a_core_whose_executions_fall_back_is_found_out() {
    Core core =
        WrongCore.bending(
            (before, after) ->
                "COMPLETED".equals(WrongCore.text(before, "status"))
                    ? WrongCore.with(after, "status", "ACTIVE")
                    : after);

    assertBroken("law/execution-rank", core);
  }

  @Test
  void a_core_whose_nodes_fall_back_is_found_out() {
    Core core = WrongCore.bending((before, after) -> WrongCore.withRunningNode(after, "IDLE"));

    assertBroken("law/node-rank", core);
  }

  @Test
  void a_core_that_revives_the_canceled_is_found_out() {
    Core core =
        WrongCore.bending(
            (before, after) ->
                "CANCELED".equals(WrongCore.text(before, "status"))
                    ? WrongCore.with(after, "status", "ACTIVE")
                    : after);

    assertBroken("law/canceled-is-final", core);
  }

  @Test
  void a_core_that_moves_the_cancel_request_is_found_out() {
    Core core =
        WrongCore.bending(
            (before, after) ->
                WrongCore.text(before, "cancelRequestedAt") == null
                    ? after
                    : WrongCore.with(after, "cancelRequestedAt", "2030-01-01T00:00:00.000000Z"));

    assertBroken("law/cancel-request-stays", core);
  }

  @Test
  void a_core_that_lets_a_late_success_win_is_found_out() {
    assertBroken("law/cancel-has-the-last-word", WrongCore.thatLetsSuccessWin());
  }

  @Test
  void a_core_that_folds_parts_differently_is_found_out() {
    Core core = WrongCore.bending((before, after) -> WrongCore.with(after, "graphId", "continued"));

    assertBroken("law/parts", core);
  }

  @Test
  void a_core_that_does_not_sort_slices_is_found_out() {
    assertBroken("law/slice", WrongCore.thatReverses("order"));
  }

  @Test
  void a_breach_is_shown_by_a_short_history() {
    Check check = check("law/cancel-has-the-last-word", WrongCore.thatLetsSuccessWin());

    String history = check.remark().orElseThrow().split("history: ")[1];
    assertEquals(2, history.split("eventId").length - 1, history);
  }

  private static void assertBroken(String law, Core core) {
    Check check = check(law, core);
    assertEquals(Result.FAILED, check.result(), check::toString);
  }

  private static Check check(String law, Core core) {
    Exam exam =
        new LawExams(SETTINGS)
            .all().stream()
                .filter(each -> each.requirement().id().equals(law))
                .findFirst()
                .orElseThrow();
    return interview(core).hold(exam);
  }

  private static Interview interview(Core core) {
    Interview interview = new Interview(new InProcess(core));
    interview.hold(ProtocolExams.HELLO);
    return interview;
  }
}
