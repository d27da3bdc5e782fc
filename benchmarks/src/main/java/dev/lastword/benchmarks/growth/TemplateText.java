package dev.lastword.benchmarks.growth;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text in which the execution's name, ids and times are replaced for each copy. */
final class TemplateText {

  private static final String UUIDS =
      "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
  private static final String SECONDS = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d";

  private final List<Piece> pieces = new ArrayList<>();

  /** A part of the text. */
  private interface Piece {
    void appendTo(StringBuilder out, Copy copy);
  }

  /** Reads a recorded text of the execution with this name. */
  TemplateText(String text, String executionId) {
    Matcher token =
        Pattern.compile(Pattern.quote(executionId) + "|" + UUIDS + "|" + SECONDS).matcher(text);
    int end = 0;
    while (token.find()) {
      literal(text.substring(end, token.start()));
      pieces.add(piece(token.group(), executionId));
      end = token.end();
    }
    literal(text.substring(end));
  }

  private void literal(String words) {
    if (!words.isEmpty()) {
      pieces.add((out, copy) -> out.append(words));
    }
  }

  private static Piece piece(String token, String executionId) {
    if (token.equals(executionId)) {
      return (out, copy) -> out.append(copy.executionId());
    }
    if (token.indexOf('T') > 0) {
      long second = Instant.parse(token + "Z").getEpochSecond();
      return (out, copy) -> out.append(copy.second(second));
    }
    UUID id = UUID.fromString(token);
    return (out, copy) -> out.append(copy.id(id));
  }

  String of(Copy copy) {
    StringBuilder out = new StringBuilder();
    for (Piece piece : pieces) {
      piece.appendTo(out, copy);
    }
    return out.toString();
  }
}
