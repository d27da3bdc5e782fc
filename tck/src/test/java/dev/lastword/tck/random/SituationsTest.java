package dev.lastword.tck.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.stdio.JavaCore;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a run must meet several times, chance must meet a few times in so many questions. */
class SituationsTest {

  private static final int DECISIONS = 4000;

  @Test
  void what_chance_seldom_comes_to_is_decided_often() {
    RandomCases cases = new RandomCases(Draw.of(3, "situations"));
    Map<String, Integer> met = new TreeMap<>();
    IntStream.range(0, DECISIONS)
        .mapToObj(index -> cases.next("decide").question())
        .forEach(question -> met.merge(situation(question), 1, Integer::sum));

    for (String rare :
        List.of(
            "SucceedNode ACCEPTED after a request",
            "FailNode ACCEPTED after a request",
            "SucceedNode CANCEL_REQUESTED after a request",
            "FailNode STALE_ATTEMPT after a request",
            "SucceedNode ALREADY_SUCCEEDED",
            "FailNode ALREADY_FAILED",
            "ResumeNode ACCEPTED",
            "ResumeNode RESUME_KEY_MISMATCH",
            "PutNodeWaiting ALREADY_WAITING",
            "StartNode ALREADY_STARTED",
            "StartNode STALE_ATTEMPT",
            "CancelExecution ACCEPTED after a request",
            "CancelExecution TOO_LATE after a request",
            "CancelExecution ALREADY_CANCELED")) {
      assertTrue(met.getOrDefault(rare, 0) >= 3, () -> rare + " in " + met);
    }
  }

  private static String situation(JsonObject question) {
    JsonObject answer = new JavaCore().answer(question);
    Map<String, JsonValue> command = ((JsonObject) question.members().get("command")).members();
    boolean requested =
        question.members().get("state") instanceof JsonObject state
            && state.members().containsKey("cancelRequestedAt");
    String outcome =
        List.of("code", "reason", "outcome").stream()
            .flatMap(name -> Stream.ofNullable(answer.members().get(name)))
            .map(value -> ((JsonString) value).text())
            .findFirst()
            .orElse("error");
    return ((JsonString) command.get("type")).text()
        + " "
        + outcome
        + (requested ? " after a request" : "");
  }
}
