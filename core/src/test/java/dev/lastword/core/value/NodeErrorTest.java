package dev.lastword.core.value;

import static dev.lastword.core.testkit.Json.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeErrorTest {

  @Test
  void an_error_has_a_code_and_a_message() {
    NodeError error = NodeError.of("TIMEOUT", "too slow");

    assertEquals(Optional.of("TIMEOUT"), error.code());
    assertEquals(Optional.of("too slow"), error.message());
    assertEquals(json("{\"code\":\"TIMEOUT\",\"message\":\"too slow\"}"), error.document());
  }

  @Test
  void an_error_need_not_say_anything() {
    NodeError silent = new NodeError(JsonObject.EMPTY);

    assertEquals(Optional.empty(), silent.code());
    assertEquals(Optional.empty(), silent.message());
  }

  @Test
  void null_counts_as_absent_in_what_has_a_meaning() {
    assertEquals(
        error("{\"code\":\"X\"}"), error("{\"message\":null,\"code\":\"X\",\"detail\":null}"));
    assertEquals(error("{}"), error("{\"code\":null}"));
  }

  @Test
  void what_has_no_meaning_is_kept_as_it_came() {
    String text = "{\"code\":\"X\",\"detail\":[1],\"more\":null}";

    assertEquals(text, error(text).document().toString());
    assertEquals(
        "{\"more\":null}", error("{\"more\":null,\"message\":null}").document().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "{}", "\"text\"", "[]", "true"})
  void a_detail_may_be_anything(String detail) {
    assertEquals(
        json(detail), error("{\"detail\":" + detail + "}").document().members().get("detail"));
  }

  @ParameterizedTest
  @CsvSource({"code, 7", "message, []", "code, true", "message, {}"})
  void code_and_message_are_texts(String name, String value) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class, () -> error("{\"" + name + "\":" + value + "}"));

    assertEquals("error." + name + " must be a string, found " + value, refusal.getMessage());
  }

  private static NodeError error(String document) {
    return new NodeError((JsonObject) json(document));
  }
}
