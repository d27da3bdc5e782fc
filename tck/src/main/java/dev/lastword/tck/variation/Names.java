package dev.lastword.tck.variation;

import dev.lastword.tck.random.Alphabets;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.UnknownWords;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * New names for old ones, each name once: two names stay equal or different as they were.
 *
 * <p>Many come from one family whose members a careless program takes for each other: by case, by
 * Unicode normalization, as a prefix, as a number, as a property of every object.
 */
final class Names {

  private static final List<List<String>> FAMILIES =
      List.of(
          List.of("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"),
          List.of("order", "Order", "ORDER", "oRDER", "ordeR", "OrdeR"),
          List.of("\u00e9", "e\u0301", "\u00c9", "E\u0301", "e"),
          List.of("\u212b", "\u00c5", "A\u030a", "\u00e5", "a\u030a"),
          List.of("straße", "strasse", "STRASSE", "STRAßE", "\u017ftraße"),
          List.of("i", "I", "\u0131", "\u0130", "i\u0307"),
          List.of("n", "n1", "n10", "n11", "n2", "n.1", "n-1"),
          List.of("1", "01", "1.0", "1e0", "+1", "0x1", "10"),
          List.of("null", "true", "false", "undefined", "NaN", "None", "nil", "0"),
          List.of("nodes", "status", "nodeId", "version", "type", "payload", "length"),
          List.of("😀", "😃", "👨\u200d👩\u200d👧", "👨", "🇩🇪"),
          List.of("実行", "узел", "節点", "نود", "ノード", "ﾉｰﾄﾞ"),
          List.of("a.b", "a:b", "a\\b", "a\"b", "a'b", "a b", "a\u00a0b", "<a>", "a%20b", "${a}"));

  private static final List<String> WORDS =
      List.of("charge", "ship", "notify", "invoice", "resize", "approve", "payment", "Kunde", "a");

  private static final int FROM_FAMILY = 45;
  private static final int LONG_TEXT = 2000;

  private final Draw draw;
  private final List<String> family;
  private final Set<String> taken = new HashSet<>();
  private final Map<String, String> renamed = new HashMap<>();
  private final Scramble scramble;

  Names(Draw draw) {
    this(draw, family(draw));
  }

  /** Makes names of one family, so that different things may have the same name. */
  Names(Draw draw, List<String> family) {
    this.draw = draw;
    this.family = family;
    this.scramble = new Scramble(draw);
  }

  /** Returns names that are easily taken for each other, or none. */
  static List<String> family(Draw draw) {
    return !draw.isOrdinary() && draw.chance(70) ? draw.oneOf(FAMILIES) : List.of();
  }

  /**
   * Returns the new name of {@code id}. A long id keeps its number of bytes and a malformed one
   * what is wrong with it: both may be what the question is about.
   */
  String id(String id, int maxBytes) {
    return renamed.computeIfAbsent(
        id,
        old -> {
          boolean shape = isPlain(old) && bytes(old) < 40;
          return shape ? fresh(() -> shaped(maxBytes)) : reserve(scramble.of(old));
        });
  }

  /** Returns the new text for {@code text}; the empty one stays empty. */
  String text(String text) {
    return text.isEmpty()
        ? text
        : renamed.computeIfAbsent(
            text, old -> isPlain(old) ? fresh(this::words) : reserve(scramble.of(old)));
  }

  /** Returns a name for a member that no document of the specification has. */
  String unknownMember(String name) {
    return renamed.computeIfAbsent(
        "member " + name,
        old ->
            fresh(() -> draw.oneOf(List.of("__proto__", "constructor", "x-", "note-")) + hex(3)));
  }

  /** Returns another word for one that the specification does not have; still it has it not. */
  String unknownWord(String word) {
    boolean stays = word.isEmpty() || UnknownWords.isMisspelled(word);
    return stays
        ? word
        : renamed.computeIfAbsent("word " + word, old -> fresh(() -> UnknownWords.event(draw)));
  }

  private String shaped(int maxBytes) {
    if (!family.isEmpty() && draw.chance(FROM_FAMILY)) {
      return draw.oneOf(family);
    }
    if (draw.isOrdinary()) {
      return draw.chance(60) ? uuid().toString() : draw.oneOf(WORDS) + "-" + draw.below(100_000);
    }
    return switch (draw.below(12)) {
      case 0, 1 -> uuid().toString();
      case 7, 8 -> Alphabets.text(draw, 1 + draw.below(maxBytes));
      case 9 -> Alphabets.text(draw, maxBytes - draw.below(2));
      case 10 -> hex(1 + draw.below(maxBytes));
      case 2 -> hex(8 + draw.below(24)).toUpperCase(Locale.ROOT);
      case 3 -> draw.oneOf(WORDS) + "-" + draw.below(100_000);
      case 4 -> draw.oneOf(WORDS) + "_" + draw.oneOf(WORDS);
      case 5 -> Long.toString(Math.abs(draw.number()));
      case 6 -> hex(maxBytes).substring(0, maxBytes - draw.below(3));
      default -> "" + (char) ('a' + draw.below(26));
    };
  }

  private String words() {
    if (draw.isOrdinary()) {
      return draw.oneOf(WORDS) + " " + draw.oneOf(WORDS) + " " + draw.below(1000);
    }
    return switch (draw.below(14)) {
      case 12, 13 -> Alphabets.text(draw, draw.size(draw.chance(10) ? LONG_TEXT : 200));
      case 0 -> hex(draw.below(LONG_TEXT) + 1);
      case 1 -> draw.oneOf(WORDS) + "\n\t\"\\\u0000\u2028" + hex(2);
      case 2 -> " " + draw.oneOf(WORDS) + " ";
      default -> shaped(64);
    };
  }

  private String fresh(java.util.function.Supplier<String> source) {
    for (int tries = 0; tries < 10; tries++) {
      String name = source.get();
      if (taken.add(name)) {
        return name;
      }
    }
    return reserve(uuid().toString());
  }

  private String reserve(String name) {
    taken.add(name);
    return name;
  }

  private UUID uuid() {
    return new UUID(
        draw.number() & ~0xF000L | 0x4000L, draw.number() & Long.MAX_VALUE | Long.MIN_VALUE);
  }

  private String hex(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(String.format(Locale.ROOT, "%016x", draw.number()));
    }
    return text.substring(0, length);
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Tells whether nothing about the name can be the point of a question. */
  private static boolean isPlain(String text) {
    return !text.isEmpty()
        && text.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || "-_. ".indexOf(c) >= 0)
        && text.equals(text.strip());
  }
}
