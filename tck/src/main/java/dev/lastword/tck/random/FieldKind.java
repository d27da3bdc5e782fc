package dev.lastword.tck.random;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.List;
import java.util.stream.Stream;

/**
 * Kinds of fields, with the values that each may and may not hold. The good values are few, so that
 * two events often mean the same node, key or attempt.
 */
enum FieldKind {
  NODE(List.of("\"a\"", "\"a\"", "\"a\"", "\"b\"", "\"b\"", "\"c\"", "\"ノード\"", "\"z\""), Bad.IDS),
  GRAPH(List.of("\"g\"", "\"h\""), Bad.IDS),
  NODES(
      List.of("[]", "[\"a\"]", "[\"a\",\"b\"]", "[\"z\",\"ノード\"]"),
      List.of("\"a\"", "[7]", "[\"\"]", "[null]", "{\"a\":1}", "true")),
  WHOLE(
      List.of(
          "1",
          "1",
          "2",
          "2",
          "3",
          "4",
          "2.0",
          "1e0",
          "2147483648",
          "4294967297",
          "9007199254740991"),
      List.of("0", "-1", "1.5", "9007199254740992", "1e400", "\"1\"", "true", "[]", "{}")),
  PERCENT(
      List.of("0", "100", "50", "99.5", "1e1", "0.0", "33.333333333333333333"),
      List.of("-1", "-0.001", "100.001", "101", "\"50\"", "true", "[50]", "{}")),
  TEXT(List.of("\"\"", "\"why\"", "\"ünï\\n\\u0000 😀\""), Bad.TEXTS),
  KEY(List.of("\"k1\"", "\"k1\"", "\"k2\"", "\"\""), Bad.TEXTS),
  WORKER(List.of("\"w1\"", "\"w1\"", "\"w2\""), Bad.TEXTS),
  TIME(
      List.of(
          "\"2026-01-01T00:00:00Z\"",
          "\"2026-01-01T00:00:00.5Z\"",
          "\"2026-01-01T01:00:00.123456+01:00\"",
          "\"2025-12-31T19:29:59.9999999-04:30\"",
          "\"2024-02-29T23:59:59.000001z\"",
          "\"2026-01-01t12:00:00Z\"",
          "\"2024-03-01T00:30:00+01:00\"",
          "\"2023-12-31T23:30:00-18:00\"",
          "\"2000-02-29T12:00:00+18:00\"",
          "\"0001-01-01T00:00:00Z\"",
          "\"0000-12-31T23:59:59.999999Z\"",
          "\"9999-12-31T23:59:59.999999999Z\""),
      List.of(
          "\"\"",
          "\"yesterday\"",
          "\"2026-01-01\"",
          "\"2026-01-01T00:00:00\"",
          "\"2026-13-01T00:00:00Z\"",
          "\"2026-02-29T00:00:00Z\"",
          "\"2026-01-01T25:00:00Z\"",
          "\"2026-04-31T00:00:00Z\"",
          "\"2026-05-00T00:00:00Z\"",
          "\"2100-02-29T00:00:00Z\"",
          "\"9999-12-31T23:59:59-00:01\"",
          "\"0000-01-01T00:00:00+00:01\"",
          "\"2026-01-01T00:00:00+0100\"",
          "\"2026-01-01T00:00:00.Z\"",
          "1767225600",
          "true",
          "{}")),
  VALUE(
      List.of(
          "{}",
          "{\"n\":1}",
          "{\"n\":1.0}",
          "{\"deep\":[{\"null\":null},[],{}]}",
          "true",
          "0",
          "-12.50e3",
          "12345678901234567890.123",
          "\"\"",
          "\"ノード 😀\"",
          "[1,[2,[3]]]"),
      List.of()),
  ERROR(
      List.of(
          "{}",
          "{\"code\":\"E1\"}",
          "{\"code\":\"E1\",\"message\":\"m\",\"detail\":{\"x\":null}}",
          "{\"code\":null,\"message\":\"m\"}",
          "{\"detail\":[1],\"more\":null}"),
      List.of("\"boom\"", "[]", "7", "{\"code\":7}", "{\"message\":true}")),
  PARTY(
      List.of("{\"kind\":\"user\"}", "{\"kind\":\"robot\",\"id\":\"7\"}"),
      List.of("\"ann\"", "{}", "{\"kind\":7}", "{\"id\":\"7\"}", "{\"kind\":\"user\",\"id\":7}")),
  MODE(
      List.of("\"IMMEDIATE\"", "\"GRACEFUL\"", "\"GRACEFUL\""),
      List.of("\"SOON\"", "\"graceful\"", "\"\"", "1", "{}")),
  JOIN_POLICY(
      List.of("\"ALL_SUCCESS\"", "\"ANY_SUCCESS\"", "\"ALL_DONE\"", "\"CUSTOM\""),
      List.of("\"MOST\"", "0", "[]")),
  FLAG(List.of("true", "false"), List.of("\"true\"", "1", "{}"));

  private final List<JsonValue> good;
  private final List<JsonValue> bad;

  FieldKind(List<String> good, List<String> bad) {
    this.good = good.stream().map(JsonCodec::parse).toList();
    this.bad = bad.stream().map(JsonCodec::parse).toList();
  }

  JsonValue good(Draw draw) {
    if (draw.isOrdinary()) {
      return FieldValues.everyday(this, draw);
    }
    return switch (this) {
      case TEXT -> draw.chance(30) ? FieldValues.text(draw) : draw.oneOf(good);
      case VALUE -> draw.chance(40) ? valueOf(draw) : draw.oneOf(good);
      case TIME -> draw.chance(40) ? new JsonString(RandomTime.good(draw)) : draw.oneOf(good);
      case PERCENT -> draw.chance(60) ? FieldValues.percent(draw) : draw.oneOf(good);
      case ERROR -> draw.chance(40) ? FieldValues.error(draw) : draw.oneOf(good);
      case PARTY -> draw.chance(50) ? FieldValues.party(draw) : draw.oneOf(good);
      case NODES -> draw.chance(20) ? FieldValues.nodes(draw) : draw.oneOf(good);
      case WHOLE ->
          draw.chance(10) ? FieldValues.respelled(1 + draw.below(4), draw) : draw.oneOf(good);
      default -> draw.oneOf(good);
    };
  }

  /** Returns any value but null, which would count as absent. */
  private static JsonValue valueOf(Draw draw) {
    JsonValue value = RandomValue.of(draw);
    return value == JsonValue.NULL ? new JsonString("") : value;
  }

  /** Returns something that may not stand here, or anything if everything may. */
  JsonValue bad(Draw draw) {
    if (draw.chance(40)) {
      return bad.isEmpty() ? good(draw) : draw.oneOf(bad);
    }
    return switch (this) {
      case NODE, GRAPH -> FieldValues.noId(draw, 101);
      case TIME -> new JsonString(RandomTime.bad(draw));
      case PERCENT -> FieldValues.noPercent(draw);
      case MODE -> new JsonString(UnknownWords.like(List.of("IMMEDIATE", "GRACEFUL"), draw));
      case JOIN_POLICY -> new JsonString(UnknownWords.like(List.of("ALL_DONE", "CUSTOM"), draw));
      default -> bad.isEmpty() ? good(draw) : draw.oneOf(bad);
    };
  }

  private static final class Bad {

    static final List<String> TEXTS = List.of("7", "true", "[]", "{}", "[\"k1\"]");

    static final List<String> IDS =
        Stream.concat(
                TEXTS.stream(),
                Stream.of("", "a/b", " a", "a\t", "a\u0007b", "x".repeat(101), "é".repeat(51))
                    .map(id -> new JsonString(id).toString()))
            .toList();
  }
}
