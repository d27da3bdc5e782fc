package dev.lastword.tck.core;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.stdio.Answers;
import java.util.List;

/**
 * How a core presents itself.
 *
 * @param supports which questions it can be asked
 */
record Hello(String name, String version, String language, List<String> supports) {

  static final JsonValue QUESTION =
      JsonBuilder.object().put("cmd", "hello").put("protocol", Answers.PROTOCOL).build();

  Hello {
    supports = List.copyOf(supports);
  }

  static Hello read(JsonValue answer) {
    Members members = Members.of(answer, Place.ROOT);
    long protocol = members.required("protocol", COUNT);
    if (protocol != Answers.PROTOCOL) {
      throw new MalformedDocument(
          Place.ROOT.member("protocol"), Long.toString(Answers.PROTOCOL), Long.toString(protocol));
    }
    Members implementation =
        Members.of(members.required("implementation", OBJECT), Place.ROOT.member("implementation"));
    return new Hello(
        implementation.required("name", TEXT),
        implementation.required("version", TEXT),
        implementation.required("language", TEXT),
        members.required("supports", listOf(TEXT)));
  }
}
