package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.Require;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomEvents;
import dev.lastword.tck.stdio.ProtocolWords;
import dev.lastword.tck.variation.Variation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Exams of the protocol, independent of any knowledge of executions. */
final class ProtocolExams {

  static final Exam HELLO =
      Exam.of("protocol/hello", RunRule.HELLO, Set.of(), ProtocolExams::greeting);

  static final Exam BYE = Exam.of("protocol/bye", RunRule.BYE, Set.of(), Candidate::dismiss);

  private static final String ODD_TEXT = "ノード 😀 é e\u0301 \" \u0000 \u2028";

  private final Draw draw;

  private ProtocolExams(Draw draw) {
    this.draw = draw;
  }

  /** Returns the exams between greeting and leave, with lines that follow from {@code seed}. */
  static List<Exam> all(long seed) {
    return new ProtocolExams(Draw.of(seed, "protocol")).exams();
  }

  private List<Exam> exams() {
    long seq = Math.abs(draw.number()) % Require.MAX_WHOLE;
    String word = "w" + draw.below(1_000_000);
    String whole = JsonCodec.write(numbered(fold(), seq));
    String cut = whole.substring(0, 1 + draw.below(whole.length() - 1));
    return List.of(
        error("protocol/not-json", word + " is not JSON", JsonValue.NULL),
        error("protocol/cut-off", cut, JsonValue.NULL),
        error("protocol/not-an-object", "[\"" + word + "\"]", JsonValue.NULL),
        error("protocol/byte-order-mark", "\uFEFF" + whole, JsonValue.NULL),
        error(
            "protocol/unknown-question",
            "{\"cmd\":\"" + word + "\",\"seq\":" + seq + "}",
            JsonNumber.of(seq)),
        error("protocol/no-question", "{\"seq\":" + seq + "}", JsonNumber.of(seq)),
        seq("protocol/seq-large", Require.MAX_WHOLE),
        seq("protocol/seq-falls", draw.below(100)),
        Exam.of("protocol/text", RunRule.TEXT, Set.of("order"), this::text),
        Exam.of("protocol/hello-again", RunRule.HELLO_AGAIN, Set.of("fold"), this::greetedAgain),
        frames("protocol/pipelined", 20, ProtocolExams::atOnce),
        frames("protocol/in-pieces", 3, this::inPieces),
        frames("protocol/carriage-returns", 3, ProtocolExams::withCarriageReturns),
        frames("protocol/white-space", 2, ProtocolExams::spaced));
  }

  private static Optional<String> greeting(Candidate candidate) {
    candidate.greet();
    return Optional.empty();
  }

  private Optional<String> greetedAgain(Candidate candidate) {
    String line = JsonCodec.write(Hello.QUESTION);
    Hello first = Hello.read(candidate.exchange(line));
    JsonObject question = fold();
    Optional<String> between = ComparedCore.difference(question, candidate.answer(question));
    Hello second = Hello.read(candidate.exchange(line));
    return between.or(
        () ->
            first.equals(second)
                ? Optional.empty()
                : Optional.of("expected the greeting of before, " + first + ", found " + second));
  }

  private Optional<String> text(Candidate candidate) {
    JsonObject event = JsonBuilder.from(event()).put("correlationId", ODD_TEXT).build();
    JsonObject question =
        JsonBuilder.object()
            .put("cmd", "order")
            .put("events", new JsonArray(List.of(event)))
            .build();
    return ComparedCore.difference(question, candidate.answer(question));
  }

  private static Exam seq(String id, long seq) {
    String line = "{\"cmd\":\"fold\",\"seq\":" + seq + ",\"state\":null,\"events\":[]}";
    JsonValue expected = JsonCodec.parse("{\"seq\":" + seq + ",\"state\":null}");
    return Exam.of(
        id, RunRule.SEQ, Set.of("fold"), candidate -> problem(line, expected, candidate));
  }

  // Twice: the second time shows that the core went on after the first.
  private static Exam error(String id, String line, JsonValue seq) {
    JsonValue expected = JsonBuilder.from(ProtocolWords.error("any words")).put("seq", seq).build();
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

  /** Turns questions into the bytes that are written, piece by piece. */
  @FunctionalInterface
  private interface Framing {
    List<byte[]> pieces(List<JsonObject> questions);
  }

  private Exam frames(String id, int count, Framing framing) {
    return Exam.of(
        id,
        RunRule.FRAMES,
        Set.of("fold"),
        candidate -> {
          List<JsonObject> asked =
              IntStream.range(0, count).mapToObj(seq -> numbered(fold(), seq * 7L)).toList();
          List<JsonObject> answers = candidate.exchange(framing.pieces(asked), count);
          return IntStream.range(0, count)
              .mapToObj(index -> wrong(asked.get(index), answers.get(index)))
              .flatMap(Optional::stream)
              .findFirst();
        });
  }

  private static Optional<String> wrong(JsonObject question, JsonObject answer) {
    JsonValue seq = question.members().get("seq");
    return seq.equals(answer.members().get("seq"))
        ? ComparedCore.difference(question, JsonBuilder.from(answer).remove("seq").build())
        : Optional.of("expected the answer to question " + seq + ", found " + answer);
  }

  private static List<byte[]> atOnce(List<JsonObject> questions) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    questions.forEach(question -> all.writeBytes(line(question, "\n")));
    return List.of(all.toByteArray());
  }

  private static List<byte[]> withCarriageReturns(List<JsonObject> questions) {
    return questions.stream().map(question -> line(question, "\r\n")).toList();
  }

  private static List<byte[]> spaced(List<JsonObject> questions) {
    return questions.stream()
        .map(question -> JsonCodec.write(question))
        .map(text -> "{ \t" + text.substring(1, text.length() - 1) + "\t } \n")
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .toList();
  }

  /** Cuts anywhere, also inside a character. */
  private List<byte[]> inPieces(List<JsonObject> questions) {
    byte[] all = atOnce(questions).get(0);
    List<byte[]> pieces = new ArrayList<>();
    for (int at = 0; at < all.length; ) {
      int end = Math.min(all.length, at + 1 + draw.below(200));
      pieces.add(Arrays.copyOfRange(all, at, end));
      at = end;
    }
    return pieces;
  }

  private static byte[] line(JsonObject question, String end) {
    return (JsonCodec.write(question) + end).getBytes(StandardCharsets.UTF_8);
  }

  private JsonObject fold() {
    JsonArray events = new JsonArray(List.copyOf(new RandomEvents(draw).lively(12)));
    return Variation.of(draw)
        .question(
            JsonBuilder.object()
                .put("cmd", "fold")
                .put("state", JsonValue.NULL)
                .put("events", events)
                .build());
  }

  private JsonObject event() {
    return (JsonObject) ((JsonArray) fold().members().get("events")).elements().get(0);
  }

  private static JsonObject numbered(JsonObject question, long seq) {
    return JsonBuilder.from(question).put("seq", seq).build();
  }
}
