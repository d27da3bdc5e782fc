package dev.lastword.server.security;

import dev.lastword.codec.Format;
import dev.lastword.codec.Formats;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names that limit a key, at least one: an empty list would read as "none" and mean "all".
 *
 * @param noun kind of thing that is named, in the singular
 */
record ScopeNames(String noun) implements Format<Set<String>> {

  private static final int MOST = 500;
  private static final int LONGEST = 100;

  private static final Format<List<String>> NAMES = Formats.listOf(Formats.TEXT);

  @Override
  public Set<String> read(JsonValue value, Place place) {
    List<String> names = NAMES.read(value, place);
    if (names.isEmpty()) {
      throw new MalformedDocument(place, expected(), "an empty list");
    }
    if (names.size() > MOST) {
      throw new MalformedDocument(place, "at most " + MOST + " names", names.size() + " names");
    }
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.isBlank() || name.length() > LONGEST) {
        throw new MalformedDocument(
            place.element(i), "a name of 1 to " + LONGEST + " characters", name.length() + "");
      }
    }
    return Set.copyOf(names);
  }

  @Override
  public JsonValue write(Set<String> names) {
    return NAMES.write(names.stream().sorted().toList());
  }

  @Override
  public String expected() {
    return "the name of at least one " + noun + ", or no such field for all";
  }

  @Override
  public JsonObject schema() {
    Map<String, JsonValue> members = new LinkedHashMap<>(NAMES.schema().members());
    members.put("minItems", JsonNumber.of(1));
    return new JsonObject(members);
  }
}
