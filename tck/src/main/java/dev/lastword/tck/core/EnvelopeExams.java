package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomCases;
import dev.lastword.tck.random.RandomEvents;
import dev.lastword.tck.variation.Variation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Questions that are no questions: an envelope, a state, a list or a clock that is not of its form
 * is answered with an error, and what only looks odd is not. The reference knows which is which.
 */
final class EnvelopeExams {

  /** Member and what stands there instead; nothing for a member that is missing. */
  private static final List<String> DEFECTS =
      List.of(
          "eventId",
          "eventId \"\"",
          "eventId 7",
          "eventId null",
          "eventId {}",
          "executionId",
          "executionId \"\"",
          "executionId \" a\"",
          "executionId 7",
          "executionId \"a/b\"",
          "type",
          "type 7",
          "type null",
          "occurredAt",
          "occurredAt null",
          "occurredAt 0",
          "occurredAt \"yesterday\"",
          "occurredAt \"2026-04-31T00:00:00Z\"",
          "actor",
          "actor null",
          "actor \"system\"",
          "actor {}",
          "actor {\"kind\":\"User\"}",
          "actor {\"kind\":\"user\",\"more\":[{}]}",
          "actor {\"kind\":\"system\",\"id\":\"\",\"kinds\":null}",
          "actor {\"kind\":\"user\",\"id\":7}",
          "actor {\"kind\":\"user\",\"id\":null}",
          "correlationId 7",
          "correlationId null",
          "correlationId \"\"",
          "causationId []",
          "causationId null",
          "schemaVersion",
          "schemaVersion null",
          "schemaVersion 1.0",
          "schemaVersion \"1\"",
          "payload",
          "payload null",
          "payload []",
          "surplus {\"a\":[1]}");

  private static final List<String> DECISION_DEFECTS =
      List.of(
          "state 7",
          "state []",
          "state {}",
          "command",
          "command null",
          "command []",
          "command \"CancelExecution\"",
          "policy []",
          "policy null",
          "policy {}",
          "policy {\"rejectLateCancel\":1}",
          "policy {\"unheard\":1}",
          "policy {\"finalFailure\":null}",
          "ids",
          "ids null",
          "ids {}",
          "ids [7]",
          "ids []",
          "ids [\"\"]",
          "now",
          "now null",
          "now 0",
          "now \"noon\"",
          "surplus true");

  /** Only decisions that emit events miss their ids, so it is asked often. */
  private static final int TOO_FEW_IDS = 25;

  private final Draw draw;

  private EnvelopeExams(Draw draw) {
    this.draw = draw;
  }

  static List<Exam> all(long seed) {
    EnvelopeExams exams = new EnvelopeExams(Draw.of(seed, "envelopes"));
    return Stream.concat(
            Stream.of("reduce", "fold", "order", "decide", "job").map(exams::exam),
            Stream.of(new StateDefects(Draw.of(seed, "states")).exam()))
        .toList();
  }

  private Exam exam(String kind) {
    return Exam.of(
        "protocol/malformed/" + kind,
        RunRule.ENVELOPE,
        Set.of(kind),
        candidate ->
            questions(kind).stream()
                .flatMap(
                    question ->
                        ComparedCore.difference(question, candidate.answer(question)).stream())
                .findFirst());
  }

  private List<JsonObject> questions(String kind) {
    return switch (kind) {
      case "decide" ->
          Stream.concat(
                  DECISION_DEFECTS.stream(), Collections.nCopies(TOO_FEW_IDS, "ids []").stream())
              .map(this::decision)
              .toList();
      case "job" ->
          Stream.of(
                  "{}",
                  "{\"type\":7}",
                  "{\"type\":null}",
                  "7",
                  "null",
                  "[]",
                  "{\"type\":\"job_created\"}",
                  "{\"type\":\"job_created\",\"payload\":null}",
                  "{\"type\":\"job_requeued\",\"payload\":[]}",
                  "{\"type\":\"wait_completed\",\"payload\":\"continue\"}")
              .map(event -> asked("job", List.of(JsonCodec.parse(event))))
              .toList();
      default -> withDefects(kind);
    };
  }

  private List<JsonObject> withDefects(String kind) {
    List<JsonObject> questions = new ArrayList<>();
    for (String defect : DEFECTS) {
      List<JsonValue> events = new ArrayList<>(events());
      int at = draw.below(events.size());
      events.set(at, changed((JsonObject) events.get(at), defect));
      questions.add(
          kind.equals("reduce")
              ? JsonBuilder.object().put("cmd", kind).put("event", events.get(at)).build()
              : asked(kind, events));
    }
    for (String list : List.of("null", "{}", "\"\"", "[7]", "[null]", "[[]]")) {
      String name = kind.equals("reduce") ? "event" : "events";
      questions.add(JsonBuilder.object().put("cmd", kind).put(name, JsonCodec.parse(list)).build());
    }
    questions.add(JsonBuilder.object().put("cmd", kind).build());
    return questions;
  }

  private JsonObject decision(String defect) {
    JsonObject question = new RandomCases(draw).next("decide").question();
    return changed(Variation.of(draw).question(question), defect);
  }

  private List<JsonValue> events() {
    JsonObject fold = asked("fold", List.copyOf(new RandomEvents(draw).lively(8)));
    return ((JsonArray) Variation.of(draw).question(fold).members().get("events")).elements();
  }

  private static JsonObject asked(String kind, List<JsonValue> events) {
    return JsonBuilder.object().put("cmd", kind).put("events", new JsonArray(events)).build();
  }

  static JsonObject changed(JsonObject object, String defect) {
    int blank = defect.indexOf(' ');
    return Optional.of(defect)
        .filter(whole -> blank >= 0)
        .map(whole -> JsonCodec.parse(whole.substring(blank + 1)))
        .map(value -> JsonBuilder.from(object).put(defect.substring(0, blank), value).build())
        .orElseGet(() -> JsonBuilder.from(object).remove(defect).build());
  }
}
