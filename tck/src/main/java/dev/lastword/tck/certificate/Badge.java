package dev.lastword.tck.certificate;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonBuilder;
import java.util.Locale;
import java.util.Map;

/** The verdict in one small picture, drawn here or by a badge service. */
record Badge(String label, String message, Color color) {

  private static final int CHARACTER_WIDTH = 7;
  private static final int PADDING = 12;

  private enum Color {
    GREEN("brightgreen", "#2e7d32"),
    RED("red", "#c62828"),
    YELLOW("yellow", "#8a6100");

    private final String name;
    private final String hex;

    Color(String name, String hex) {
      this.name = name;
      this.hex = hex;
    }
  }

  static Badge of(Report report) {
    String word = report.verdict().name().toLowerCase(Locale.ROOT);
    return new Badge(
        "lastword " + report.subject().kind(),
        word + claim(report.subject()) + " " + report.kit().version(),
        switch (report.verdict()) {
          case CERTIFIED -> Color.GREEN;
          case FAILED -> Color.RED;
          case INCOMPLETE -> Color.YELLOW;
        });
  }

  /** Returns the certified claim in short, such as {@code STANDARD/POWER}. */
  private static String claim(Subject subject) {
    Map<String, JsonValue> claim = subject.claim().members();
    return claim.get("profile") instanceof JsonString profile
            && claim.get("durability") instanceof JsonString durability
        ? " " + profile.text() + "/" + durability.text()
        : "";
  }

  JsonObject json() {
    return JsonBuilder.object()
        .put("schemaVersion", 1)
        .put("label", label)
        .put("message", message)
        .put("color", color.name)
        .build();
  }

  String svg() {
    int left = width(label);
    int right = width(message);
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="20" role="img" aria-label="%4$s: %5$s">
          <title>%4$s: %5$s</title>
          <clipPath id="r"><rect width="%1$d" height="20" rx="3"/></clipPath>
          <g clip-path="url(#r)">
            <rect width="%2$d" height="20" fill="#444"/>
            <rect x="%2$d" width="%3$d" height="20" fill="%6$s"/>
          </g>
          <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
            <text x="%7$d" y="14">%4$s</text>
            <text x="%8$d" y="14">%5$s</text>
          </g>
        </svg>
        """
        .formatted(
            left + right,
            left,
            right,
            Markup.escaped(label),
            Markup.escaped(message),
            color.hex,
            left / 2,
            left + right / 2);
  }

  private static int width(String text) {
    return text.length() * CHARACTER_WIDTH + PADDING;
  }
}
