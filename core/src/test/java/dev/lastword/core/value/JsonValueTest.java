package dev.lastword.core.value;

import static dev.lastword.core.testkit.Json.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "false",
        "-1.50e+3",
        "\"text\"",
        "[]",
        "[1]",
        "[1,[],{}]",
        "[[],[]]",
        "{}",
        "{\"a\":1}",
        "{\"b\":1,\"a\":[true,null]}",
        "{\"a\":{},\"b\":{\"c\":\"[\"}}"
      })
  void a_value_is_spelled_as_it_was_written(String text) {
    assertEquals(text, json(text).toString());
  }

  @Test
  void numbers_are_ordered_and_whole_by_what_they_mean() {
    assertEquals(0, new JsonNumber("1e2").compareTo(new JsonNumber("100.0")));
    assertEquals(-1, new JsonNumber("-1e999999999").compareTo(new JsonNumber("1")));
    assertEquals(1, new JsonNumber("1e999999999").compareTo(new JsonNumber("2")));
    assertTrue(new JsonNumber("1.50e1").isWhole());
    assertFalse(new JsonNumber("1.5").isWhole());
    assertFalse(new JsonNumber("15e-2").isWhole());
  }

  @Test
  void a_string_is_spelled_with_escapes() {
    assertEquals(
        "\"say \\\"hi\\\" \\\\ \\u000a\\u001f é \\ud800\"",
        new JsonString("say \"hi\" \\ \n\u001f é \ud800").toString());
  }

  @Test
  void members_are_kept_in_order_and_compared_without() {
    assertEquals(json("{\"a\":1,\"b\":2}"), json("{\"b\":2.0,\"a\":1}"));
    assertEquals(json("{\"a\":1,\"b\":2}").hashCode(), json("{\"b\":2.0,\"a\":1}").hashCode());
    assertNotEquals(json("{\"a\":1}"), json("{\"a\":1,\"b\":2}"));
  }

  @Test
  void elements_are_compared_in_order() {
    assertNotEquals(json("[1,2]"), json("[2,1]"));
  }

  @ParameterizedTest
  @CsvSource({"true, 1", "null, 0", "false, null", "[], {}", "[1], 1"})
  void values_of_different_types_are_never_equal(String one, String other) {
    assertNotEquals(json(one), json(other));
  }

  @Test
  void arrays_and_objects_are_values() {
    List<JsonValue> elements = new ArrayList<>(List.of(JsonNumber.of(1)));
    Map<String, JsonValue> members = new HashMap<>(Map.of("a", new JsonBoolean(true)));
    JsonArray array = new JsonArray(elements);
    JsonObject object = new JsonObject(members);

    elements.clear();
    members.clear();

    assertEquals(json("[1]"), array);
    assertEquals(json("{\"a\":true}"), object);
    assertThrows(UnsupportedOperationException.class, () -> array.elements().clear());
    assertThrows(UnsupportedOperationException.class, () -> object.members().clear());
  }

  @Test
  void absence_is_no_value() {
    Map<String, JsonValue> members = new HashMap<>();
    members.put("a", null);

    assertThrows(NullPointerException.class, () -> new JsonObject(members));
    assertThrows(NullPointerException.class, () -> new JsonString(null));
  }

  @Test
  void hash_codes_tell_values_apart() {
    assertNotEquals(json("[1]").hashCode(), json("[2]").hashCode());
    assertNotEquals(json("{\"a\":1}").hashCode(), json("{\"a\":2}").hashCode());
  }

  @Test
  void values_that_nest_deeply_are_compared_on_an_ordinary_stack() {
    String text = "[{\"a\":".repeat(500) + "1" + "}]".repeat(500);

    assertEquals(json(text), json(text));
    assertEquals(json(text).hashCode(), json(text).hashCode());
    assertEquals(text, json(text).toString());
  }

  @Test
  void the_empty_object_has_no_members() {
    assertEquals(Map.of(), JsonObject.EMPTY.members());
  }
}
