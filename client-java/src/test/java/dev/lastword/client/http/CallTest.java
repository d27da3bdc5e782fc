package dev.lastword.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CallTest {

  @ParameterizedTest
  @ValueSource(strings = {".", ".."})
  void a_name_that_would_change_the_path_is_not_sent(String name) {
    Call call = Call.post("/api/v1/executions");

    assertThrows(IllegalArgumentException.class, () -> call.name(name));
  }

  @Test
  void any_other_name_is_one_part_of_the_path() {
    assertEquals("/api/%2F..%3Fa%23/x", Call.get("/api").name("/..?a#").then("/x").target());
    assertEquals("/api/.../x", Call.get("/api").name("...").then("/x").target());
  }
}
