package dev.lastword.tck.random;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Texts that a careless comparison takes for each other: by case, by normal form, as a prefix, in
 * their last character alone.
 *
 * <p>Each has a character that is neither letter nor digit, so that a variation keeps them alike.
 */
final class AlikeTexts {

  private static final List<String> MARKS = List.of(":", "+", "#", "@", "=", ",", "~", "!", ";");
  private static final List<String> STEMS =
      List.of("k", "Ab", "node", "\u00c5", "\uac00", "\u30ac", "\u00df", "\ud83d\ude00", "x1", "o");
  private static final List<String> EVERYDAY = List.of("approval", "node", "step");
  private static final int LONG = 20;

  private final Draw draw;
  private String mark = ":";
  private String stem = "k";

  AlikeTexts(Draw draw) {
    this.draw = draw;
  }

  /** Returns so many different texts that are alike. */
  List<String> family(int count) {
    String first = text();
    return Stream.concat(Stream.of(first), Stream.generate(() -> alike(first)))
        .distinct()
        .limit(count)
        .toList();
  }

  /** Returns any text, now and then a long one. */
  String text() {
    mark = draw.oneOf(MARKS);
    stem = draw.isOrdinary() ? draw.oneOf(EVERYDAY) : draw.oneOf(STEMS);
    return stem + mark + (draw.chance(25) ? "y".repeat(LONG) : "") + draw.below(10);
  }

  /** Returns a text that is easily taken for this one, or any other. */
  String alike(String text) {
    if (draw.isOrdinary()) {
      return text.isEmpty() ? stem + mark : text.substring(0, text.length() - 1) + draw.below(10);
    }
    return switch (draw.below(9)) {
      case 0 -> text.toUpperCase(Locale.ROOT);
      case 1 -> text.toLowerCase(Locale.ROOT);
      case 2 -> text + draw.oneOf(List.of("x", "0", ".", "\u0301"));
      case 3 -> text.length() > 1 ? text.substring(0, text.offsetByCodePoints(0, 1)) : mark;
      case 4 -> otherForm(text);
      case 5 -> text.isEmpty() ? mark : text.substring(0, text.length() - 1) + "z";
      case 6 -> draw.oneOf(STEMS) + mark;
      case 7 -> mark + text;
      default -> text + mark;
    };
  }

  /** Returns another normal form of what has one, without letters that a variation changes. */
  private static String otherForm(String text) {
    return text.replace("\u00c5", "\u212b")
        .replace("\uac00", "\u1100\u1161")
        .replace("\u30ac", "\u30ab\u3099")
        .replace("\u00df", "\u1e9e");
  }
}
