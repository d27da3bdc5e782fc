package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.Require;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.stdio.Answers;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How a core keeps to the protocol, whatever it knows about executions. */
final class ProtocolExams {

  static final Exam HELLO =
      Exam.of("protocol/hello", RunRule.HELLO, Set.of(), ProtocolExams::greeting);

  private static final String EVENTS =
      """
      [{"eventId":"1","executionId":"e","type":"NODE_READY","occurredAt":"2026-01-01T00:00:00Z",\
      "actor":{"kind":"user","id":"ノード 😀 é \\u0022 \\u0000 \\u2028"},"schemaVersion":1,\
      "payload":{"nodeId":"ノード"}}]""";

  private ProtocolExams() {}

  static List<Exam> all() {
    return List.of(
        HELLO,
        error("protocol/not-json", "this is not JSON", JsonValue.NULL),
        error("protocol/cut-off", "{\"cmd\":\"fold\",\"seq\":1,\"events\":[", JsonValue.NULL),
        error("protocol/not-an-object", "[\"fold\"]", JsonValue.NULL),
        error("protocol/unknown-question", "{\"cmd\":\"dance\",\"seq\":11}", JsonNumber.of(11)),
        error("protocol/no-question", "{\"seq\":12}", JsonNumber.of(12)),
        seq("protocol/seq-large", Require.MAX_WHOLE),
        seq("protocol/seq-falls", 3),
        answer(
            "protocol/text",
            RunRule.TEXT,
            "order",
            "{\"cmd\":\"order\",\"seq\":4,\"events\":" + EVENTS + "}",
            "{\"seq\":4,\"events\":" + EVENTS + "}"),
        Exam.of("protocol/bye", RunRule.BYE, Set.of(), Candidate::dismiss));
  }

  private static Optional<String> greeting(Candidate candidate) {
    candidate.greet();
    return Optional.empty();
  }

  private static Exam seq(String id, long seq) {
    return answer(
        id,
        RunRule.SEQ,
        "fold",
        "{\"cmd\":\"fold\",\"seq\":" + seq + ",\"state\":null,\"events\":[]}",
        "{\"seq\":" + seq + ",\"state\":null}");
  }

  private static Exam answer(String id, RunRule rule, String kind, String line, String answer) {
    JsonValue expected = JsonCodec.parse(answer);
    return Exam.of(id, rule, Set.of(kind), candidate -> problem(line, expected, candidate));
  }

  // Twice: the second time shows that the core went on after the first.
  private static Exam error(String id, String line, JsonValue seq) {
    JsonValue expected = JsonBuilder.from(Answers.error("any words")).put("seq", seq).build();
    return Exam.of(
        id,
        RunRule.UNPARSABLE,
        Set.of(),
        candidate ->
            problem(line, expected, candidate).or(() -> problem(line, expected, candidate)));
  }

  private static Optional<String> problem(String line, JsonValue expected, Candidate candidate) {
    return Comparison.difference(expected, candidate.exchange(line))
        .map(difference -> difference + "\nasked: " + line);
  }
}
