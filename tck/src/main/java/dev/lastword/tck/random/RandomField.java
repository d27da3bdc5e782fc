package dev.lastword.tck.random;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A field of a payload or a command. */
record RandomField(String name, FieldKind kind, Presence presence) {

  enum Presence {
    REQUIRED,
    OPTIONAL
  }

  /** Reads a table: a type a line, then its fields as {@code name:kind}, required ones with "!". */
  static Map<String, List<RandomField>> table(String text) {
    Map<String, List<RandomField>> table = new LinkedHashMap<>();
    text.lines()
        .map(line -> List.of(line.split(" ")))
        .forEach(
            words ->
                table.put(
                    words.get(0),
                    words.subList(1, words.size()).stream().map(RandomField::parse).toList()));
    return table;
  }

  private static RandomField parse(String word) {
    Presence presence = word.endsWith("!") ? Presence.REQUIRED : Presence.OPTIONAL;
    List<String> parts = Stream.of(word.replace("!", "").split(":")).toList();
    return new RandomField(
        parts.get(0), FieldKind.valueOf(parts.get(1).toUpperCase(Locale.ROOT)), presence);
  }
}
