package dev.lastword.server.execution;

import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes of an export that a forger could make and seal. */
final class Forgery {

  private static final Pattern VALUE =
      Pattern.compile("(?<=:)(\"(?:[^\"\\\\]|\\\\.)*\"|-?\\d+|true|false|null|\\{\\}|\\[\\])");

  private static final List<String> OTHERS =
      List.of(
          "null",
          "0",
          "-1",
          "1",
          "2",
          "9223372036854775807",
          "1e400",
          "0.5",
          "true",
          "[]",
          "{}",
          "\"\"",
          "\"x\"",
          "\"one\"",
          "\"two\"",
          "\"pack\"",
          "\"..\"",
          "\"a/b\"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"1970-01-01T00:00:00Z\"",
          "\"9999-12-31T23:59:59.999999Z\"",
          "\"-999999999-01-01T00:00:00Z\"",
          "\"SUCCEEDED\"",
          "\"NODE_SUCCEEDED\"",
          "\"EXECUTION_CREATED\"",
          "{\"kind\":\"user\",\"id\":\"root\"}",
          "[{\"a\":[{}]}]");

  private Forgery() {}

  static ExportFile of(ExportFile file, Random random) {
    ExportFile forged = file;
    int changes = 1 + random.nextInt(2);
    for (int i = 0; i < changes; i++) {
      forged = once(forged, random);
    }
    return forged;
  }

  private static ExportFile once(ExportFile file, Random random) {
    int line = random.nextInt(file.size());
    return switch (random.nextInt(8)) {
      case 0 -> file.swapped(line, random.nextInt(file.size()));
      case 1 -> file.size() > 3 ? file.without(line) : file;
      case 2 -> file.twice(line);
      default -> file.with(line, text -> changed(text, random));
    };
  }

  /** Returns the line with the value of one of its members replaced. */
  private static String changed(String text, Random random) {
    List<MatchResult> values = VALUE.matcher(text).results().toList();
    if (values.isEmpty()) {
      return text;
    }
    MatchResult value = values.get(random.nextInt(values.size()));
    String other = OTHERS.get(random.nextInt(OTHERS.size()));
    return text.substring(0, value.start()) + other + text.substring(value.end());
  }
}
