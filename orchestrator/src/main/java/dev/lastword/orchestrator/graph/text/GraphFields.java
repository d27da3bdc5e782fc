package dev.lastword.orchestrator.graph.text;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.ProblemCode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reader of one object's members; members that were not read are unknown.
 *
 * <p>A reader of a member says what is wrong with it by an {@link IllegalArgumentException}, as the
 * constructors of a graph's parts do.
 */
final class GraphFields {

  /** Largest number of texts in one list. */
  static final int MOST_TEXTS = 10_000;

  private final JsonObject object;
  private final String place;
  private final Findings findings;
  private final Set<String> known = new HashSet<>();

  GraphFields(JsonObject object, String place, Findings findings) {
    this.object = object;
    this.place = place;
    this.findings = findings;
  }

  /** Returns the members of {@code value}, unless it is no object, which is then told. */
  static Optional<GraphFields> of(JsonValue value, String place, Findings findings) {
    if (value instanceof JsonObject object) {
      return Optional.of(new GraphFields(object, place, findings));
    }
    findings.add(ProblemCode.MALFORMED_VALUE, place, "expected an object, found " + brief(value));
    return Optional.empty();
  }

  String place(String name) {
    return Findings.member(place, name);
  }

  Map<String, JsonValue> members() {
    return object.members();
  }

  boolean has(String name) {
    return object.members().containsKey(name);
  }

  /** Makes names known that this object could have. */
  void mention(String... names) {
    known.addAll(List.of(names));
  }

  Optional<JsonValue> value(String name) {
    known.add(name);
    return Optional.ofNullable(object.members().get(name));
  }

  <T> Optional<T> read(String name, Function<JsonValue, T> reader) {
    return read(name, ProblemCode.MALFORMED_VALUE, reader);
  }

  <T> Optional<T> read(String name, ProblemCode code, Function<JsonValue, T> reader) {
    return value(name).flatMap(value -> attempt(place(name), code, () -> reader.apply(value)));
  }

  <T> Optional<T> require(String name, ProblemCode code, Function<JsonValue, T> reader) {
    if (!has(name)) {
      missing(name);
    }
    return read(name, code, reader);
  }

  void missing(String name) {
    findings.add(ProblemCode.MISSING_FIELD, place(name), "expected " + name + ", found nothing");
  }

  /** Returns what {@code maker} makes, or nothing if it finds the object as a whole malformed. */
  <T> Optional<T> make(Supplier<T> maker) {
    return attempt(place, ProblemCode.MALFORMED_VALUE, maker);
  }

  private <T> Optional<T> attempt(String at, ProblemCode code, Supplier<T> maker) {
    try {
      return Optional.of(maker.get());
    } catch (IllegalArgumentException e) {
      findings.add(code, at, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  Optional<GraphFields> object(String name) {
    return value(name).flatMap(value -> of(value, place(name), findings));
  }

  /** Says that members do not belong here although the object's type knows them. */
  void refuse(String name, String why) {
    known.add(name);
    if (has(name)) {
      findings.add(ProblemCode.UNKNOWN_FIELD, place(name), why);
    }
  }

  /** Reports the members that were not read. */
  void refuseOthers() {
    for (String name : object.members().keySet()) {
      if (!known.contains(name)) {
        String expected = known.stream().sorted().collect(Collectors.joining(", "));
        findings.add(
            ProblemCode.UNKNOWN_FIELD,
            place(name),
            "expected one of "
                + expected
                + ", found "
                + name
                + NearestName.of(name, known)
                    .map(near -> "; did you mean " + near + "?")
                    .orElse(""));
      }
    }
  }

  static String text(JsonValue value) {
    if (value instanceof JsonString string) {
      return string.text();
    }
    throw new IllegalArgumentException("expected text, found " + brief(value));
  }

  static boolean flag(JsonValue value) {
    if (value instanceof JsonBoolean flag) {
      return flag.value();
    }
    throw new IllegalArgumentException("expected true or false, found " + brief(value));
  }

  static int integer(JsonValue value) {
    OptionalLong number =
        value instanceof JsonNumber literal ? literal.wholeNumber() : OptionalLong.empty();
    if (number.isEmpty() || number.getAsLong() != (int) number.getAsLong()) {
      throw new IllegalArgumentException("expected a whole number, found " + brief(value));
    }
    return (int) number.getAsLong();
  }

  static long wholeNumber(JsonValue value) {
    OptionalLong number =
        value instanceof JsonNumber literal ? literal.wholeNumber() : OptionalLong.empty();
    return number.orElseThrow(
        () -> new IllegalArgumentException("expected a whole number, found " + brief(value)));
  }

  static double decimal(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return Double.parseDouble(number.literal());
    }
    throw new IllegalArgumentException("expected a number, found " + brief(value));
  }

  static Duration duration(JsonValue value) {
    String text = text(value);
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "expected a duration like PT30S or P1DT12H, found " + brief(value), e);
    }
  }

  static <E extends Enum<E>> Function<JsonValue, E> one(Class<E> type) {
    return value -> {
      String text = text(value);
      return Stream.of(type.getEnumConstants())
          .filter(constant -> constant.name().equals(text))
          .findAny()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "expected one of "
                          + List.of(type.getEnumConstants())
                          + ", found "
                          + brief(value)));
    };
  }

  /** Returns the texts of a list, each once. */
  Optional<List<String>> texts(String name) {
    return read(name, value -> texts(value, findings.bounds().texts()));
  }

  static List<String> texts(JsonValue value, int most) {
    if (!(value instanceof JsonArray array)) {
      throw new IllegalArgumentException("expected a list of texts, found " + brief(value));
    }
    if (array.elements().size() > most) {
      throw new IllegalArgumentException(
          "expected at most " + most + " texts, found " + array.elements().size());
    }
    Set<String> texts = new LinkedHashSet<>();
    for (JsonValue element : array.elements()) {
      if (!texts.add(text(element))) {
        throw new IllegalArgumentException("expected each text once, found " + brief(element));
      }
    }
    return List.copyOf(texts);
  }

  static String brief(JsonValue value) {
    String text = value.toString();
    return text.length() <= 100 ? text : text.substring(0, 100) + "…";
  }
}
