package dev.lastword.tck.core;

import dev.lastword.codec.Formats;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.Excerpt;
import dev.lastword.tck.json.JsonBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A core in a process of its own. Whenever it dies, hangs or loses the thread, the question counts
 * as not answered, and the next one goes to a new process: one bad answer must not spoil others.
 */
final class ProcessCore implements Candidate, AutoCloseable {

  private static final byte[] BYE = bytes("{\"cmd\":\"bye\"}");

  private final List<String> command;
  private final CoreSettings settings;
  private @Nullable CoreProcess process;
  private long seq;
  private int losses;

  ProcessCore(List<String> command, CoreSettings settings) {
    this.command = List.copyOf(command);
    this.settings = settings;
  }

  @Override
  public Hello greet() {
    close();
    CoreProcess started = CoreProcess.start(command);
    process = started;
    JsonObject answer = talk(started, JsonCodec.write(Hello.QUESTION), settings.startup());
    try {
      return Hello.read(answer);
    } catch (MalformedDocument malformed) {
      throw lost(
          new NoAnswer("no greeting: " + malformed.getMessage() + " in " + Excerpt.of(answer)));
    }
  }

  @Override
  public JsonObject answer(JsonValue question) {
    JsonNumber number = JsonNumber.of(++seq);
    JsonBuilder line = JsonBuilder.from(Formats.OBJECT.read(question, Place.ROOT));
    JsonObject answer = exchange(JsonCodec.write(line.put("seq", number).build()));
    if (!number.equals(answer.members().get("seq"))) {
      throw lost(
          new NoAnswer(
              "expected the answer to question " + number + ", found " + Excerpt.of(answer)));
    }
    return JsonBuilder.from(answer).remove("seq").build();
  }

  @Override
  public JsonObject exchange(String line) {
    return talk(alive(), line, settings.timeout());
  }

  @Override
  public void renew() {
    greet();
  }

  @Override
  public Optional<String> dismiss() {
    try (CoreProcess last = alive()) {
      process = null;
      return last.dismiss(BYE, settings.timeout());
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
      process = null;
    }
  }

  private CoreProcess alive() {
    CoreProcess current = process;
    if (current != null) {
      return current;
    }
    if (losses > settings.maxRestarts()) {
      throw new NoAnswer.GaveUp("not asked: the core was lost " + losses + " times");
    }
    greet();
    return alive();
  }

  private JsonObject talk(CoreProcess partner, String line, Duration limit) {
    byte[] answer;
    try {
      answer = partner.exchange(bytes(line), limit);
    } catch (NoAnswer silence) {
      throw lost(silence);
    }
    try {
      return Formats.OBJECT.read(JsonCodec.parse(answer), Place.ROOT);
    } catch (MalformedDocument malformed) {
      throw lost(
          new NoAnswer(
              "expected a line with a JSON object, found "
                  + CoreProcess.text(answer)
                  + " ("
                  + malformed.getMessage()
                  + ")"));
    }
  }

  private NoAnswer lost(NoAnswer reason) {
    losses++;
    close();
    return reason;
  }

  private static byte[] bytes(String line) {
    return line.getBytes(StandardCharsets.UTF_8);
  }
}
