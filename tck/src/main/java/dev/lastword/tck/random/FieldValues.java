package dev.lastword.tck.random;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonBuilder;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Values of fields that are drawn from all that a field may hold, beside the few that it often has.
 */
final class FieldValues {

  private static final int LONGEST_TEXT = 20_000;
  private static final int MOST_BRANCHES = 60;

  private static final List<String> BLANKS =
      List.of(
          " ", "\t", "\n", "\u000b", "\f", "\r", "\u001c", "\u001f", "\u0085", "\u00a0", "\u1680",
          "\u2000", "\u2009", "\u200a", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000");

  private FieldValues() {}

  /** Returns any number from 0 to 100 in any spelling. */
  static JsonValue percent(Draw draw) {
    String digits = Long.toString(1 + (draw.number() >>> 12 + draw.below(50)));
    return new JsonNumber(
        switch (draw.below(9)) {
          case 0 -> "0." + digits;
          case 1 -> "0." + "0".repeat(draw.size(40)) + digits;
          case 2 -> digits + "e-" + (digits.length() + draw.size(300));
          case 3 -> draw.below(100) + "." + digits + digits;
          case 4 -> draw.below(10) + "." + draw.below(10) + "E1";
          case 5 -> draw.oneOf(List.of("100", "100.0", "100.000000", "1e2", "1E+2", "1000e-1"));
          case 6 -> draw.oneOf(List.of("0", "0.0", "0e7", "0E-3", "-0", "-0.0"));
          case 7 -> "0." + (1 + draw.below(99));
          default -> Integer.toString(draw.below(101));
        });
  }

  /** Returns a number that is a little less than 0 or more than 100. */
  static JsonValue noPercent(Draw draw) {
    String zeros = "0".repeat(draw.below(20));
    return new JsonNumber(
        draw.chance(50) ? "-0." + zeros + "1" : draw.chance(50) ? "100." + zeros + "1" : "1e3");
  }

  /** Returns a whole number in another spelling than its digits alone. */
  static JsonNumber respelled(long number, Draw draw) {
    String digits = Long.toString(number);
    String zeros = "0".repeat(draw.size(12));
    return new JsonNumber(
        switch (draw.below(5)) {
          case 0 -> digits + "." + zeros;
          case 1 -> digits + zeros + "e-" + zeros.length();
          case 2 -> digits + "E+0";
          case 3 -> digits.charAt(0) + "." + digits.substring(1) + "0e" + (digits.length() - 1);
          default -> "0." + digits + "E" + digits.length();
        });
  }

  /** Returns any error: texts of any length, details of any depth, and more than is known. */
  static JsonValue error(Draw draw) {
    JsonBuilder error = JsonBuilder.object();
    if (draw.chance(70)) {
      error.put("code", text(draw));
    }
    if (draw.chance(70)) {
      error.put("message", text(draw));
    }
    if (draw.chance(70)) {
      error.put("detail", RandomValue.of(draw));
    }
    for (int more = draw.chance(70) ? 0 : draw.size(20); more > 0; more--) {
      error.put("more" + more, RandomValue.of(draw));
    }
    return error.build();
  }

  /** Returns any party: its kind is any text, and it may have unknown members. */
  static JsonValue party(Draw draw) {
    JsonBuilder party = JsonBuilder.object().put("kind", text(draw));
    if (draw.chance(60)) {
      party.put("id", text(draw));
    }
    if (draw.chance(20)) {
      party.put("team", RandomValue.of(draw));
    }
    return party.build();
  }

  /** Returns a text, as often short as long. */
  static JsonValue text(Draw draw) {
    return switch (draw.below(4)) {
      case 0 -> RandomValue.text(draw);
      case 1 ->
          new JsonString(Alphabets.text(draw, draw.size(draw.below(16) == 0 ? LONGEST_TEXT : 200)));
      case 2 -> new JsonString(UnknownWords.actor(draw));
      default -> draw.oneOf(List.of(new JsonString(""), new JsonString("user")));
    };
  }

  /** Returns the ids of some branches, now and then of many. */
  static JsonValue nodes(Draw draw) {
    List<JsonValue> nodes =
        Stream.generate(() -> (JsonValue) new JsonString("n" + draw.below(100)))
            .limit(draw.size(MOST_BRANCHES))
            .toList();
    return new JsonArray(nodes);
  }

  /** Returns an id that is none: a blank, a control character or a slash somewhere, or too long. */
  static JsonValue noId(Draw draw, int longest) {
    String id = Alphabets.text(draw, 1 + draw.below(20));
    return new JsonString(
        switch (draw.below(5)) {
          case 0 -> id + draw.oneOf(BLANKS);
          case 1 -> draw.oneOf(BLANKS) + id;
          case 2 -> id + (char) (draw.chance(50) ? draw.below(32) : 127 + draw.below(33)) + id;
          case 3 -> id + (draw.chance(50) ? "/" : "\ud83d") + "x";
          default -> Alphabets.text(draw, longest + draw.size(200));
        });
  }

  /** Returns what an everyday program would send in such a field. */
  static JsonValue everyday(FieldKind kind, Draw draw) {
    return JsonCodec.parse(
        switch (kind) {
          case NODE -> draw.oneOf(List.of("\"a\"", "\"a\"", "\"b\"", "\"c\""));
          case GRAPH -> "\"g\"";
          case NODES -> draw.oneOf(List.of("[]", "[\"a\"]", "[\"a\",\"b\"]"));
          case WHOLE -> draw.oneOf(List.of("1", "1", "2", "3"));
          case PERCENT -> draw.below(200) / 2.0 + "";
          case TEXT -> draw.oneOf(List.of("\"why\"", "\"customer asked\"", "\"timeout\""));
          case KEY -> draw.oneOf(List.of("\"k1\"", "\"k1\"", "\"k2\""));
          case WORKER -> draw.oneOf(List.of("\"w1\"", "\"w1\"", "\"w2\""));
          case TIME -> '"' + everydayTime(draw) + '"';
          case VALUE -> everydayValue(draw);
          case ERROR -> "{\"code\":\"E%d\",\"message\":\"failed\"}".formatted(draw.below(9));
          case PARTY -> "{\"kind\":\"user\",\"id\":\"u%d\"}".formatted(draw.below(9));
          case MODE -> draw.oneOf(List.of("\"IMMEDIATE\"", "\"GRACEFUL\""));
          case JOIN_POLICY -> draw.oneOf(List.of("\"ALL_SUCCESS\"", "\"ANY_SUCCESS\""));
          case FLAG -> draw.oneOf(List.of("true", "false"));
        });
  }

  private static String everydayTime(Draw draw) {
    String time =
        String.format(
            Locale.ROOT,
            "2026-%02d-%02dT%02d:%02d:%02d",
            1 + draw.below(12),
            1 + draw.below(28),
            draw.below(24),
            draw.below(60),
            draw.below(60));
    return time + (draw.chance(50) ? "Z" : "." + (100 + draw.below(900)) + "Z");
  }

  private static String everydayValue(Draw draw) {
    return draw.oneOf(
        List.of(
            "{\"amount\":%d.5,\"currency\":\"EUR\"}".formatted(draw.below(1000)),
            "{\"orderId\":\"o-%d\",\"items\":[1,2,3]}".formatted(draw.below(1000)),
            "{\"ok\":true}",
            "[1,2]",
            "\"done\"",
            Integer.toString(draw.below(1000)),
            "true"));
  }
}
