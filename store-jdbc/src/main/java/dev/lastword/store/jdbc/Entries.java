package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Headers and tags as one text: a line {@code name=value} for each, by name, so that equal entries
 * are equal text.
 */
public final class Entries {

  private Entries() {}

  public static String write(Map<String, String> entries) {
    if (entries.isEmpty()) {
      return "";
    }
    String[] names = entries.keySet().toArray(String[]::new);
    Arrays.sort(names);
    StringBuilder text = new StringBuilder(32 * names.length);
    for (String name : names) {
      escape(name, text).append('=');
      escape(requireNonNull(entries.get(name), name), text).append('\n');
    }
    return text.toString();
  }

  static Map<String, String> read(String text) {
    if (text.isEmpty()) {
      return Map.of();
    }
    Map<String, String> entries = new HashMap<>();
    StringBuilder name = new StringBuilder();
    StringBuilder value = new StringBuilder();
    StringBuilder current = name;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        char escaped = text.charAt(++i);
        current.append(escaped == 'n' ? '\n' : escaped);
      } else if (c == '=') {
        current = value;
      } else if (c == '\n') {
        entries.put(name.toString(), value.toString());
        name.setLength(0);
        value.setLength(0);
        current = name;
      } else {
        current.append(c);
      }
    }
    return entries;
  }

  private static StringBuilder escape(String part, StringBuilder text) {
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      switch (c) {
        case '\n' -> text.append("\\n");
        case '\\', '=' -> text.append('\\').append(c);
        default -> text.append(c);
      }
    }
    return text;
  }
}
