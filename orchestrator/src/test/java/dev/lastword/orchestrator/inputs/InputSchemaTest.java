package dev.lastword.orchestrator.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InputSchemaTest {

  private static final int SEEDS = 3_000;

  private static JsonValue json(String text) {
    return JsonCodec.parse(text);
  }

  private static List<String> check(String schema, String input) {
    return InputSchema.of((JsonObject) json(schema)).check(json(input)).stream()
        .map(problem -> problem.place() + " " + problem.message())
        .toList();
  }

  private static List<String> problems(String schema) {
    return InputSchema.problems(json(schema)).stream()
        .map(problem -> problem.place() + " " + problem.message())
        .toList();
  }

  @Test
  void a_problem_has_the_place_of_its_value() {
    String schema =
        """
        {"type": "object", "required": ["id"], "additionalProperties": false, "properties": {
          "id": {"type": "string"},
          "a/b": {"items": {"type": "integer", "minimum": 1}}}}
        """;

    assertEquals(
        List.of(
            "/a~1b/1 expected a number of 1 or more, found 0",
            "/a~1b/2 expected a value of type integer, found \"x\"",
            "/other expected one of [id, a/b], found another member"),
        check(schema, "{\"id\": \"1\", \"a/b\": [1, 0, \"x\"], \"other\": {}}"));
    assertEquals(List.of("/id expected id, found nothing"), check(schema, "{}"));
  }

  @Test
  void an_absent_input_is_checked_as_null() {
    InputSchema any = InputSchema.of((JsonObject) json("{\"type\": [\"null\", \"object\"]}"));
    InputSchema object = InputSchema.of((JsonObject) json("{\"type\": \"object\"}"));

    assertEquals(List.of(), any.check(null));
    assertEquals(1, object.check(null).size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\": \"text\"} | /type",
        "{\"type\": []} | /type",
        "{\"typo\": \"string\"} | /typo",
        "{\"$ref\": \"#\"} | /$ref",
        "{\"enum\": []} | /enum",
        "{\"minimum\": \"1\"} | /minimum",
        "{\"minLength\": -1} | /minLength",
        "{\"maxItems\": 1.5} | /maxItems",
        "{\"format\": \"email\"} | /format",
        "{\"pattern\": \"(\"} | /pattern",
        "{\"pattern\": \"((a{100}){100}){100}\"} | /pattern",
        "{\"properties\": []} | /properties",
        "{\"properties\": {\"a\": {\"items\": true}}} | /properties/a/items",
        "{\"additionalProperties\": 1} | /additionalProperties",
        "{\"required\": [1]} | /required",
        "{\"type\": \"string\", \"default\": 1} | /default",
        "{\"title\": \"\"} | /title",
        "[] | ``",
      })
  void what_is_no_schema_of_the_subset_is_refused_with_its_place(String schema, String place) {
    assertEquals(
        List.of(place),
        InputSchema.problems(json(schema)).stream().map(InputProblem::place).toList());
  }

  @Test
  void a_schema_is_neither_deeper_nor_larger_than_its_bounds() {
    String deep = "{\"items\":".repeat(20) + "{}" + "}".repeat(20);
    StringBuilder wide = new StringBuilder("{\"properties\":{\"a\":{}");
    for (int i = 0; i < 1_000; i++) {
      wide.append(",\"p").append(i).append("\":{}");
    }

    assertEquals(1, problems(deep).size());
    assertEquals(
        List.of(), problems(deep.replaceFirst("\\{\"items\":", "").replaceFirst("}$", "")));
    assertFalse(problems(wide + "}}").isEmpty());
    assertThrows(
        IllegalArgumentException.class, () -> InputSchema.of((JsonObject) json(wide + "}}")));
  }

  @Test
  void patterns_have_a_budget_of_steps() {
    InputSchema schema =
        InputSchema.of((JsonObject) json("{\"items\": {\"pattern\": \"^(a|b)*c$\"}}"));
    JsonString text = new JsonString("ab".repeat(100_000));

    List<InputProblem> problems = schema.check(new JsonValue.JsonArray(List.of(text)));

    assertTrue(problems.get(0).message().contains("500000 steps"), problems.toString());
  }

  @Test
  void a_value_with_many_problems_tells_the_first_hundred() {
    String input = "[" + "1,".repeat(500) + "1]";

    assertEquals(100, check("{\"items\": {\"type\": \"string\"}}", input).size());
  }

  @Test
  void numbers_are_compared_by_what_they_mean() {
    assertEquals(List.of(), check("{\"enum\": [1]}", "1.0"));
    assertEquals(List.of(), check("{\"type\": \"integer\"}", "1e400"));
    assertEquals(1, check("{\"type\": \"integer\"}", "1e-400").size());
    assertEquals(1, check("{\"maximum\": 9007199254740992}", "9007199254740993").size());
    assertEquals(1, check("{\"exclusiveMinimum\": 1e999999999}", "1e999999999").size());
    assertEquals(List.of(), check("{\"minimum\": -1e999999999}", "1"));
  }

  @Test
  void dates_and_times_have_the_form_of_rfc_3339() {
    assertEquals(List.of(), check("{\"format\": \"date\"}", "\"2028-02-29\""));
    assertEquals(1, check("{\"format\": \"date\"}", "\"2027-02-29\"").size());
    assertEquals(List.of(), check("{\"format\": \"date-time\"}", "\"2027-01-31T09:00:00Z\""));
    assertEquals(1, check("{\"format\": \"date-time\"}", "\"2027-01-31\"").size());
  }

  /** Another implementation of JSON Schema agrees on what fits. */
  @Test
  void random_inputs_fit_as_another_validator_says() {
    int fitting = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      RandomSchemas random = new RandomSchemas(new Random(seed));
      JsonObject schema = random.schema(3);
      JsonValue input = random.value(3);
      boolean fits =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(schema.toString())
              .validate(input.toString(), InputFormat.JSON)
              .isEmpty();

      List<InputProblem> problems = InputSchema.of(schema).check(input);

      assertEquals(fits, problems.isEmpty(), seed + ": " + schema + " of " + input + problems);
      fitting += fits ? 1 : 0;
    }
    assertTrue(fitting > SEEDS / 10 && fitting < SEEDS * 9 / 10, fitting + " of " + SEEDS);
  }
}
