package dev.lastword.tck.store.model;

import dev.lastword.store.Text;
import dev.lastword.tck.random.Draw;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names that are drawn anew for each history, in families whose members are easily mistaken. */
final class Confusables {

  private static final List<String> LETTERS =
      List.of(
          "a",
          "b",
          "e",
          "i",
          "k",
          "n",
          "o",
          "r",
          "s",
          "t",
          "x",
          "z",
          "A",
          "E",
          "I",
          "M",
          "S",
          "0",
          "1",
          "7",
          "9",
          "-",
          ".",
          "_",
          "\u00e9",
          "\u00df",
          "\u0131",
          "\u0130",
          "\u03c3",
          "\u65e5",
          "\ud83d\ude00",
          "\ufb01",
          "\uff21",
          "\u00c5",
          "\uffee");
  private static final List<String> ENDS =
      List.of(
          "a",
          "0",
          "1",
          " ",
          ".",
          "%",
          "_",
          "*",
          "?",
          "~",
          "\u0301",
          "\uffff",
          "\udbff\udfff",
          ":1",
          "-1",
          "|",
          "#",
          ";",
          ",",
          "'",
          "\\",
          "\"",
          "\u00a0",
          "\u200b");
  private static final List<String> ODD =
      List.of(
          "%",
          "_",
          "*",
          "?",
          "null",
          "NULL",
          "undefined",
          "0",
          "00",
          "1",
          "01",
          "1.0",
          "-0",
          "''",
          "\"\"",
          "\\",
          "{}",
          "[]",
          ".",
          "..",
          "~",
          "true",
          "\u200b",
          "\u00a0x",
          "__proto__");

  private final Draw draw;

  Confusables(Draw draw) {
    this.draw = draw;
  }

  /** Returns a name that no kit can be known by. */
  String word(int most) {
    StringBuilder word = new StringBuilder();
    int length = 1 + draw.below(most);
    while (word.length() < length) {
      word.append(draw.oneOf(LETTERS));
    }
    return word.toString();
  }

  /** Returns so many different names of at most so many bytes, alike in several ways. */
  List<String> family(int count, int bytes) {
    Set<String> names = new LinkedHashSet<>();
    if (draw.chance(25)) {
      names.add(draw.oneOf(ODD));
    }
    while (names.size() < count) {
      String stem = draw.chance(20) ? word(2).repeat(40) : word(9);
      String letter = draw.oneOf(List.of("k", "q", "\u00e9", "\u00c5", "m", "\u03c9"));
      addAlike(names, letter + stem, bytes, count);
    }
    return List.copyOf(names);
  }

  /**
   * Returns a name with all that are easily taken for it: without case, by prefix, by pattern, by
   * normal form, trimmed, cut.
   */
  List<String> alike(int bytes) {
    Set<String> names = new LinkedHashSet<>();
    String stem = "k\u00e9" + word(5) + "q\ufb01";
    String upper = stem.toUpperCase(Locale.ROOT);
    for (String name :
        List.of(
            stem,
            upper,
            stem.toLowerCase(Locale.ROOT),
            Normalizer.normalize(stem, Normalizer.Form.NFD),
            Normalizer.normalize(stem, Normalizer.Form.NFKC),
            "_" + stem.substring(1),
            stem.charAt(0) + "%",
            stem + draw.oneOf(ENDS),
            stem + " ",
            " " + stem,
            stem.substring(0, 2),
            filled(stem, bytes) + "a",
            filled(stem, bytes) + "b",
            // By UTF-16 the second comes before the first.
            stem + "\uffee",
            stem + "\ud83d\ude00",
            draw.oneOf(ODD))) {
      if (isAllowed(name, bytes)) {
        names.add(name);
      }
    }
    return List.copyOf(names);
  }

  private void addAlike(Set<String> names, String stem, int bytes, int count) {
    List<String> alike = new ArrayList<>();
    alike.add(stem.toUpperCase(Locale.ROOT));
    alike.add(stem.toLowerCase(Locale.ROOT));
    alike.add(stem + draw.oneOf(ENDS));
    alike.add(stem + draw.oneOf(ENDS));
    alike.add(Normalizer.normalize(stem, Normalizer.Form.NFD));
    alike.add(Normalizer.normalize(stem, Normalizer.Form.NFKC));
    alike.add(stem.substring(0, stem.offsetByCodePoints(0, 1)));
    alike.add(" " + stem);
    alike.add(stem.replaceFirst("(?s)^.", "_"));
    alike.add(stem.replaceFirst("(?s)^.", "%"));
    alike.add(filled(stem, bytes) + "a");
    alike.add(filled(stem, bytes) + "b");
    List<String> chosen = new ArrayList<>(List.of(stem));
    chosen.addAll(draw.shuffled(alike));
    int most = names.size() + 2 + draw.below(4);
    for (String name : chosen) {
      if (names.size() < Math.min(count, most) && isAllowed(name, bytes)) {
        names.add(name);
      }
    }
  }

  /** Returns text that fills all bytes but the last. */
  private static String filled(String stem, int bytes) {
    return stem + "f".repeat(Math.max(0, bytes - 1 - Text.utf8Length(stem)));
  }

  private static boolean isAllowed(String name, int bytes) {
    return !name.isBlank()
        && Text.utf8Length(name) <= bytes
        && name.chars().noneMatch(Character::isISOControl);
  }
}
