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
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.Manner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A core in a process of its own. Whenever it dies, hangs or loses the thread, the question counts
 * as not answered, and the next one goes to a new process: one bad answer must not spoil others.
 */
final class ProcessCore implements Candidate, AutoCloseable {

  private static final byte[] BYE = bytes("{\"cmd\":\"bye\"}");
  private static final int RUN_OF_NUMBERS = 200;

  private final List<String> command;
  private final CoreSettings settings;
  private @Nullable CoreProcess process;
  private final Draw numbers;
  private final Draw spelling;
  private Manner manner = Manner.USUAL;
  private final CoreSurroundings surroundings;
  private Optional<Hello> greeted = Optional.empty();
  private int style;
  private long seq;
  private int losses;

  ProcessCore(List<String> command, CoreSettings settings) {
    this.command = List.copyOf(command);
    this.settings = settings;
    this.numbers = Draw.of(settings.seed(), "seq");
    this.spelling = Draw.of(settings.seed(), "spelling");
    this.surroundings =
        new CoreSurroundings(Draw.of(settings.seed(), "surroundings"), System.getenv());
  }

  private ProcessCore(ProcessCore first) {
    this.command = first.command;
    this.settings = first.settings;
    this.numbers = Draw.of(settings.seed(), "seq of the companion");
    this.spelling = Draw.of(settings.seed(), "spelling of the companion");
    this.surroundings = first.surroundings;
    this.greeted = first.greeted;
  }

  @Override
  public Hello greet() {
    return greet(surroundings.asTheyAre(), Path.of("").toAbsolutePath());
  }

  private Hello greet(Map<String, String> environment, Path folder) {
    close();
    CoreProcess started = CoreProcess.start(command, environment, folder);
    process = started;
    JsonObject answer = talk(started, spelled(Hello.QUESTION), settings.startup());
    Hello hello;
    try {
      hello = Hello.read(answer);
    } catch (MalformedDocument malformed) {
      throw lost(
          new NoAnswer("no greeting: " + malformed.getMessage() + " in " + Excerpt.of(answer)));
    }
    Hello first = greeted.orElse(hello);
    if (!first.equals(hello)) {
      throw lost(new NoAnswer("expected the greeting of before, " + first + ", found " + hello));
    }
    greeted = Optional.of(hello);
    return hello;
  }

  @Override
  public JsonObject answer(JsonValue question) {
    JsonNumber number = number();
    return unnumbered(number, exchange(numbered(number, question)));
  }

  @Override
  public List<JsonObject> answers(List<JsonObject> questions) {
    CoreProcess partner = alive();
    List<JsonNumber> sent = questions.stream().map(question -> number()).toList();
    partner.sendAhead(
        IntStream.range(0, questions.size())
            .mapToObj(index -> bytes(numbered(sent.get(index), questions.get(index)) + "\n"))
            .toList());
    return sent.stream().map(number -> unnumbered(number, read(partner))).toList();
  }

  @Override
  public List<JsonObject> exchange(List<byte[]> pieces, int answers) {
    CoreProcess partner = alive();
    partner.sendAhead(pieces);
    return IntStream.range(0, answers).mapToObj(index -> read(partner)).toList();
  }

  /**
   * Numbers rise by any amount, and now and then begin anew at one of any size: a core that counts
   * by itself is not asked the way it counts.
   */
  private JsonNumber number() {
    if (manner == Manner.ORDINARY) {
      return JsonNumber.of(++seq);
    }
    seq += 1 + numbers.below(1000);
    if (numbers.below(RUN_OF_NUMBERS) == 0) {
      seq = numbers.number() >>> 12 + numbers.below(52);
    }
    return JsonNumber.of(seq);
  }

  private String numbered(JsonNumber number, JsonValue question) {
    JsonObject asked = Formats.OBJECT.read(question, Place.ROOT);
    if (manner != Manner.ORDINARY) {
      return spelled(JsonBuilder.from(asked).put("seq", number).build());
    }
    JsonBuilder line = JsonBuilder.object();
    asked
        .members()
        .forEach(
            (name, value) -> {
              line.put(name, value);
              if (name.equals("cmd")) {
                line.put("seq", number);
              }
            });
    return spelled(line.build());
  }

  private String spelled(JsonObject question) {
    return manner == Manner.ORDINARY
        ? LineSpelling.everyday(question, style)
        : LineSpelling.of(question, spelling);
  }

  private JsonObject unnumbered(JsonNumber number, JsonObject answer) {
    if (!number.equals(answer.members().get("seq"))) {
      throw lost(
          new NoAnswer(
              "expected the answer to question " + number + ", found " + Excerpt.of(answer)));
    }
    return JsonBuilder.from(answer).remove("seq").build();
  }

  /** Returns the ids of the process and of those that it has started. */
  List<Long> processes() {
    return process == null ? List.of() : process.ids();
  }

  @Override
  public JsonObject exchange(String line) {
    return talk(alive(), line, settings.timeout());
  }

  /** In everyday life numbers are counted from one and all lines are written alike. */
  @Override
  public void write(Manner other) {
    manner = other;
    style = spelling.below(LineSpelling.EVERYDAY);
    seq = other == Manner.ORDINARY ? 0 : seq;
  }

  @Override
  public Candidate companion() {
    ProcessCore companion = new ProcessCore(this);
    companion.renew();
    return companion;
  }

  @Override
  public void renew() {
    greet(surroundings.others(), surroundings.folder());
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
    return parsed(() -> partner.exchange(bytes(line), limit));
  }

  private JsonObject read(CoreProcess partner) {
    return parsed(() -> partner.next(settings.timeout()));
  }

  private JsonObject parsed(Supplier<byte[]> line) {
    byte[] answer;
    try {
      answer = line.get();
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
