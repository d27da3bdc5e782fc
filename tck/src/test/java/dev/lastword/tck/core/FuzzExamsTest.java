package dev.lastword.tck.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.stdio.Core;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FuzzExamsTest {

  @Test
  void a_difference_is_shown_by_the_smallest_question() {
    Core core = WrongCore.bending((before, after) -> WrongCore.withRunningNode(after, "WAITING"));

    JsonObject question = smallestQuestion(explore("reduce", core).orElseThrow());

    JsonObject state = (JsonObject) question.members().get("state");
    assertEquals(1, ((JsonObject) state.members().get("nodes")).members().size(), state::toString);
    assertTrue(state.toString().length() < 500, state::toString);
  }

  @Test
  void an_order_is_shown_wrong_by_two_events() {
    JsonObject question =
        smallestQuestion(explore("order", WrongCore.thatReverses("order")).orElseThrow());

    assertEquals(2, ((JsonArray) question.members().get("events")).elements().size());
  }

  @Test
  void a_silence_is_shown_with_its_question() {
    Core core =
        question -> {
          throw new NoAnswer("the process ended");
        };

    String problem = explore("job", core).orElseThrow();

    assertTrue(
        problem.startsWith("seed 1, question 0: the process ended\nasked: {\"cmd\":\"job\""));
  }

  @Test
  void equal_seeds_ask_equal_questions() {
    Core core = WrongCore.thatReverses("order");

    assertEquals(explore("order", core), explore("order", core));
  }

  private static JsonObject smallestQuestion(String problem) {
    String line =
        problem.lines().filter(each -> each.startsWith("asked: ")).findFirst().orElseThrow();
    return (JsonObject) JsonCodec.parse(line.substring("asked: ".length()));
  }

  private static Optional<String> explore(String kind, Core core) {
    return new FuzzExams(CoreSettings.seeded(1))
        .all().stream()
            .filter(exam -> exam.requirement().id().equals("fuzz/" + kind))
            .findFirst()
            .orElseThrow()
            .trial()
            .problem(new InProcess(core));
  }
}
