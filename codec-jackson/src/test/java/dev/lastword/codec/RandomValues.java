package dev.lastword.codec;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.Require;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** What documents are made of, the curious cases often. */
final class RandomValues {

  private static final int LEVELS = 3;
  private static final long FIRST_MICRO = micros("0000-01-01T00:00:00Z");
  private static final long LAST_MICRO = micros("9999-12-31T23:59:59.999999Z");

  private RandomValues() {}

  static Arbitrary<JsonValue> any() {
    return nested(LEVELS);
  }

  /** Any value that counts as present. */
  static Arbitrary<JsonValue> present() {
    return any().filter(value -> value != JsonValue.NULL);
  }

  static Arbitrary<JsonObject> objects() {
    return objects(LEVELS);
  }

  static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(6),
        Arbitraries.strings().withCharRange('\0', '\uffff').ofMaxLength(6),
        Arbitraries.of(
            "",
            "\ud800",
            "\udc00\ud800",
            "a\ud83d\ude00",
            "\ud83d\ud83d\ude00",
            "\u0000\u001f\u007f",
            "\"\\/\b\f\n\r\t",
            "\u2028\ufeff\ufffd",
            "constructor",
            "~0/~1"));
  }

  static Arbitrary<JsonNumber> numbers() {
    Arbitrary<String> curious =
        Arbitraries.of(
            "0",
            "-0",
            "0.0",
            "-0.00e-0",
            "1",
            "1.0",
            "10e-1",
            "1E0",
            "1e+00",
            "1e999999999999",
            "-1e-999999999999",
            "9007199254740993",
            "0.1",
            "123456789012345678901234567890.5");
    Arbitrary<String> whole = Arbitraries.bigIntegers().map(Object::toString);
    Arbitrary<String> decimal = Arbitraries.bigDecimals().map(d -> d.toPlainString());
    return Arbitraries.oneOf(curious, whole, decimal).map(JsonNumber::new);
  }

  static Arbitrary<JsonNumber> percents() {
    return Arbitraries.of("0", "-0", "100", "1e2", "12.50", "0.1e-400", "99.99999999999999999999")
        .map(JsonNumber::new);
  }

  static Arbitrary<Instant> times() {
    return Arbitraries.longs()
        .between(FIRST_MICRO, LAST_MICRO)
        .map(micro -> Instant.EPOCH.plus(micro, ChronoUnit.MICROS));
  }

  static Arbitrary<Long> positives() {
    return Arbitraries.longs().between(1, Require.MAX_WHOLE);
  }

  static Arbitrary<String> names() {
    return Arbitraries.strings()
        .withChars("abcXYZ019-_.:é日\ud7ff")
        .ofMinLength(1)
        .ofMaxLength(8)
        .map(name -> name.length() > 4 ? name.substring(0, 2) + " 😀" + name.substring(2) : name);
  }

  /** Few of them often, so that events meet at the same node. */
  static Arbitrary<NodeId> nodeIds() {
    return Arbitraries.oneOf(Arbitraries.of("a", "b"), names()).map(NodeId::of);
  }

  static Arbitrary<GraphId> graphIds() {
    return names().map(GraphId::of);
  }

  static Arbitrary<ExecutionId> executionIds() {
    return names().map(ExecutionId::of);
  }

  static Arbitrary<WorkerId> workerIds() {
    return texts().map(WorkerId::of);
  }

  static Arbitrary<WaitKey> waitKeys() {
    return texts().map(WaitKey::of);
  }

  static Arbitrary<Party> parties() {
    return Combinators.combine(texts(), texts().injectNull(0.5)).as(Party::new);
  }

  static Arbitrary<Actor> actors() {
    return Combinators.combine(Arbitraries.of(Actor.Kind.class), texts().injectNull(0.5))
        .as(Actor::new);
  }

  static Arbitrary<NodeError> errors() {
    return Combinators.combine(texts().injectNull(0.3), texts().injectNull(0.3), objects())
        .as(
            (code, message, more) -> {
              Map<String, JsonValue> members = new LinkedHashMap<>(more.members());
              members.put("code", code == null ? JsonValue.NULL : new JsonString(code));
              members.put("message", message == null ? JsonValue.NULL : new JsonString(message));
              return new NodeError(new JsonObject(members));
            });
  }

  private static Arbitrary<JsonValue> scalars() {
    return Arbitraries.oneOf(
        Arbitraries.just(JsonValue.NULL),
        Arbitraries.of(true, false).map(JsonBoolean::new),
        numbers(),
        texts().map(JsonString::new));
  }

  private static Arbitrary<JsonValue> nested(int levels) {
    return levels == 0 ? scalars() : Arbitraries.oneOf(scalars(), arrays(levels), objects(levels));
  }

  private static Arbitrary<JsonArray> arrays(int levels) {
    return nested(levels - 1).list().ofMaxSize(3).map(JsonArray::new);
  }

  private static Arbitrary<JsonObject> objects(int levels) {
    return Combinators.combine(
            texts().list().uniqueElements().ofMaxSize(3), nested(levels - 1).list().ofSize(3))
        .as(RandomValues::object);
  }

  private static JsonObject object(List<String> names, List<JsonValue> values) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      members.put(names.get(i), values.get(i));
    }
    return new JsonObject(members);
  }

  private static long micros(String time) {
    Instant instant = Instant.parse(time);
    return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1000;
  }
}
