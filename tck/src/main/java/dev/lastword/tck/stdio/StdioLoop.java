package dev.lastword.tck.stdio;

import dev.lastword.codec.Formats;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonBuilder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Puts a core behind a pair of streams: a line in, a line out, until {@code bye} or the end of the
 * input. Bytes are UTF-8 whatever the platform thinks, and every answer is flushed.
 */
public final class StdioLoop {

  private static final JsonValue HELLO = new JsonString("hello");
  private static final JsonValue BYE = new JsonString("bye");

  private final Core core;
  private final JsonObject implementation;

  /** Makes the loop of {@code core}, which presents itself as {@code implementation}. */
  public StdioLoop(Core core, JsonObject implementation) {
    this.core = core;
    this.implementation = implementation;
  }

  /** Answers until there is nothing more to answer. */
  public void run(InputStream input, OutputStream output) throws IOException {
    ProtocolLines lines = new ProtocolLines(input);
    OutputStream answers = new BufferedOutputStream(output, 1 << 16);
    Optional<JsonObject> answer = answer(lines.next());
    while (answer.isPresent()) {
      answers.write(JsonCodec.writeBytes(answer.get()));
      answers.write('\n');
      answers.flush();
      answer = answer(lines.next());
    }
  }

  private Optional<JsonObject> answer(Optional<byte[]> line) {
    JsonValue seq = JsonValue.NULL;
    try {
      if (line.isEmpty()) {
        return Optional.empty();
      }
      JsonObject question = Formats.OBJECT.read(JsonCodec.parse(line.get()), Place.ROOT);
      JsonValue cmd = question.members().get("cmd");
      if (BYE.equals(cmd)) {
        return Optional.empty();
      }
      if (HELLO.equals(cmd)) {
        return Optional.of(hello(question));
      }
      seq = seq(question);
      return Optional.of(numbered(seq, core.answer(question)));
    } catch (MalformedDocument malformed) {
      return Optional.of(numbered(seq, ProtocolWords.error(malformed.getMessage())));
    }
  }

  private JsonObject hello(JsonObject question) {
    long protocol = Members.of(question, Place.ROOT).required("protocol", Formats.COUNT);
    if (protocol != ProtocolWords.PROTOCOL) {
      throw new MalformedDocument(
          Place.ROOT.member("protocol"),
          Long.toString(ProtocolWords.PROTOCOL),
          Long.toString(protocol));
    }
    return JsonBuilder.object()
        .put("protocol", ProtocolWords.PROTOCOL)
        .put("implementation", implementation)
        .put("supports", JsonBuilder.texts(ProtocolWords.QUESTIONS))
        .build();
  }

  private static JsonValue seq(JsonObject question) {
    return question.members().get("seq") instanceof JsonNumber number ? number : JsonValue.NULL;
  }

  private static JsonObject numbered(JsonValue seq, JsonValue answer) {
    JsonBuilder line = JsonBuilder.object().put("seq", seq);
    Formats.OBJECT.read(answer, Place.ROOT).members().forEach(line::put);
    return line.build();
  }
}
