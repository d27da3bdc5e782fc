package dev.lastword.tck.core;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.codec.Printable;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.stdio.ProtocolWords;
import java.util.List;

/**
 * Greeting of a core: its name and protocol.
 *
 * @param supports which questions it can be asked
 */
record Hello(String name, String version, String language, List<String> supports) {

  private static final int LONGEST = 100;

  static final JsonObject QUESTION =
      JsonBuilder.object().put("cmd", "hello").put("protocol", ProtocolWords.PROTOCOL).build();

  Hello {
    supports = List.copyOf(supports);
  }

  static Hello read(JsonValue answer) {
    Members members = Members.of(answer, Place.ROOT);
    long protocol = members.required("protocol", COUNT);
    if (protocol != ProtocolWords.PROTOCOL) {
      throw new MalformedDocument(
          Place.ROOT.member("protocol"),
          Long.toString(ProtocolWords.PROTOCOL),
          Long.toString(protocol));
    }
    Members implementation =
        Members.of(members.required("implementation", OBJECT), Place.ROOT.member("implementation"));
    return new Hello(
        shown("name", implementation),
        shown("version", implementation),
        shown("language", implementation),
        members.required("supports", listOf(TEXT)));
  }

  /** Returns a text that people will read in reports and on badges. */
  private static String shown(String name, Members implementation) {
    String text = implementation.required(name, TEXT);
    if (text.isBlank() || text.length() > LONGEST || !Printable.isPrintable(text)) {
      throw new MalformedDocument(
          Place.ROOT.member("implementation").member(name),
          "1 to " + LONGEST + " printable characters",
          text.isBlank() ? "none" : "another text of " + text.length() + " characters");
    }
    return text;
  }
}
