package dev.lastword.tck.stdio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StdioLoopTest {

  private static final String CREATED =
      """
      {"eventId":"1","executionId":"e","type":"EXECUTION_CREATED","occurredAt":"2026-01-01T00:00:00Z",\
      "actor":{"kind":"user","id":"ann"},"schemaVersion":1,"payload":{"graphId":"g"}}""";
  private static final String STATE =
      """
      {"executionId":"e","graphId":"g","status":"ACTIVE","nodes":{},"version":1}""";

  @Test
  void hello_is_answered_in_the_protocols_form() {
    assertEquals(
        List.of(
            """
            {"protocol":1,"implementation":{"name":"core","version":"1","language":"java"},\
            "supports":["reduce","fold","decide","order","job"]}"""),
        say("{\"cmd\":\"hello\",\"protocol\":1}"));
  }

  @Test
  void every_kind_of_question_is_answered() {
    assertAnswer(
        "{\"seq\":1,\"state\":" + STATE + "}",
        "{\"cmd\":\"fold\",\"seq\":1,\"state\":null,\"events\":[" + CREATED + "]}");
    assertAnswer(
        "{\"seq\":2,\"state\":" + STATE.replace("\"version\":1", "\"version\":2") + "}",
        "{\"cmd\":\"reduce\",\"seq\":2,\"state\":" + STATE + ",\"event\":" + CREATED + "}");
    assertAnswer(
        "{\"seq\":4,\"events\":[" + CREATED + "," + of("NODE_READY") + "," + of("X") + "]}",
        "{\"cmd\":\"order\",\"seq\":4,\"events\":["
            + of("X")
            + ","
            + of("NODE_READY")
            + ","
            + CREATED
            + "]}");
    assertAnswer(
        "{\"seq\":5,\"status\":\"Queued\"}",
        "{\"cmd\":\"job\",\"seq\":5,\"events\":[{\"type\":\"job_created\",\"payload\":{}}]}");
    assertAnswer("{\"seq\":6,\"status\":null}", "{\"cmd\":\"job\",\"seq\":6,\"events\":[]}");
  }

  @Test
  void a_decision_is_accepted_a_no_op_or_rejected() {
    assertAnswer(
        """
        {"seq":3,"outcome":"ACCEPTED","events":[{"eventId":"i1","executionId":"e","type":"EXECUTION_STARTED",\
        "occurredAt":"2026-01-01T00:00:00.000000Z","actor":{"kind":"system"},"schemaVersion":1,"payload":{}}]}""",
        decide(3, STATE, "StartExecution", "\"i1\",\"i2\""));
    assertAnswer(
        "{\"seq\":3,\"outcome\":\"NO_OP\",\"reason\":\"ALREADY_CANCELED\"}",
        decide(3, STATE.replace("ACTIVE", "CANCELED"), "CancelExecution", ""));
    JsonObject rejected = answer(decide(3, "null", "StartExecution", ""));
    assertEquals(JsonCodec.parse("\"EXECUTION_NOT_FOUND\""), rejected.members().get("code"));
  }

  @Test
  void a_fold_of_no_events_on_null_is_null() {
    assertAnswer(
        "{\"seq\":1,\"state\":null}", "{\"cmd\":\"fold\",\"seq\":1,\"state\":null,\"events\":[]}");
  }

  @Test
  void what_cannot_be_parsed_is_answered_with_an_error_and_the_loop_goes_on() {
    List<String> answers =
        say(
            "no JSON",
            "",
            "[]",
            "{\"cmd\":\"dance\",\"seq\":7}",
            "{\"cmd\":\"reduce\",\"seq\":8,\"state\":null}",
            "{\"cmd\":\"hello\",\"protocol\":2}",
            decide(9, STATE, "CancelExecution", "\"only one\""),
            "{\"cmd\":\"job\",\"seq\":10,\"events\":[]}");

    assertEquals(
        List.of("null", "null", "null", "7", "8", "null", "9"),
        answers.subList(0, 7).stream().map(StdioLoopTest::seqOfError).toList());
    assertEquals("{\"seq\":10,\"status\":null}", answers.get(7));
  }

  @Test
  void nothing_is_answered_after_bye() {
    assertEquals(List.of(), say("{\"cmd\":\"bye\"}", "{\"cmd\":\"job\",\"seq\":1,\"events\":[]}"));
  }

  @Test
  void text_survives_in_utf_8_and_in_escapes() {
    String values = of("ノード😀\\ud800\\u0000");

    assertAnswer(
        "{\"seq\":1,\"events\":[" + values + "]}",
        "{\"cmd\":\"order\",\"seq\":1,\"events\":[" + values + "]}");
  }

  @Test
  void a_malformed_envelope_is_an_error_in_every_question_that_has_one() {
    for (String question : List.of("fold", "order")) {
      String line =
          "{\"cmd\":\"%s\",\"seq\":3,\"events\":[%s,{\"type\":\"NODE_READY\"}]}"
              .formatted(question, CREATED);
      assertEquals("3", seqOfError(say(line).get(0)));
    }
    assertEquals(
        "3", seqOfError(say("{\"cmd\":\"reduce\",\"seq\":3,\"event\":{\"type\":\"X\"}}").get(0)));
  }

  private static String of(String type) {
    return CREATED.replace("EXECUTION_CREATED", type);
  }

  private static String decide(int seq, String state, String type, String ids) {
    return "{\"cmd\":\"decide\",\"seq\":%d,\"state\":%s,\"command\":{\"type\":\"%s\",\"executionId\":\"e\",\"actor\":{\"kind\":\"system\"}},\"ids\":[%s],\"now\":\"2026-01-01T00:00:00.000000Z\"}"
        .formatted(seq, state, type, ids);
  }

  private static String seqOfError(String answer) {
    JsonObject object = (JsonObject) JsonCodec.parse(answer);
    assertTrue(object.members().containsKey("error"), answer);
    return object.members().get("seq").toString();
  }

  private static void assertAnswer(String expected, String question) {
    assertEquals(JsonCodec.parse(expected), answer(question));
  }

  private static JsonObject answer(String question) {
    List<String> answers = say(question);
    assertEquals(1, answers.size());
    return (JsonObject) JsonCodec.parse(answers.get(0));
  }

  private static List<String> say(String... lines) {
    JsonObject implementation =
        JsonBuilder.object()
            .put("name", "core")
            .put("version", "1")
            .put("language", "java")
            .build();
    byte[] input = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try {
      new StdioLoop(new JavaCore(), implementation).run(new ByteArrayInputStream(input), output);
    } catch (IOException broken) {
      throw new AssertionError(broken);
    }
    return output.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
