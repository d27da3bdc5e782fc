package dev.lastword.orchestrator.graph.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphProblem;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Operational choices in the text of a graph. */
final class PolicyTextTest {

  private static final Conditions CONDITIONS = new PlainConditions();

  private static String yaml(String head) {
    return "id: g\n" + head + "\nnodes: {s: {type: Start}}\n";
  }

  private static Schema schema() throws IOException {
    try (InputStream file = GraphText.class.getResourceAsStream("/schema/graph.schema.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static GraphProblem onlyProblem(String text) {
    List<GraphProblem> problems =
        assertThrows(InvalidGraph.class, () -> GraphText.read(text, CONDITIONS)).problems();
    assertEquals(1, problems.size(), problems::toString);
    return problems.get(0);
  }

  @ParameterizedTest
  @EnumSource(PolicyChoice.class)
  void every_choice_is_read_from_yaml_and_json_written_and_in_the_schema(PolicyChoice choice)
      throws IOException {
    for (boolean on : List.of(true, false)) {
      PolicyChoices chosen = PolicyChoices.NONE.plus(choice, on);
      String yaml = yaml("policy: {" + choice.wireName() + ": " + on + "}");

      Graph graph = GraphText.readYaml(yaml, CONDITIONS);
      String json = GraphText.write(graph);

      assertEquals(chosen, graph.settings().choices());
      assertEquals(chosen, GraphText.read(json, CONDITIONS).settings().choices());
      assertTrue(json.contains("\"policy\":{\"" + choice.wireName() + "\":" + on + "}"), json);
      assertEquals(List.of(), schema().validate(yaml, InputFormat.YAML));
      assertEquals(List.of(), schema().validate(json, InputFormat.JSON));
    }
  }

  @Test
  void every_two_choices_are_read_in_any_order_and_written_again() throws IOException {
    for (PolicyChoice one : PolicyChoice.values()) {
      for (PolicyChoice other : PolicyChoice.values()) {
        for (int bits = 0; bits < 4 && one != other; bits++) {
          boolean first = (bits & 1) != 0;
          boolean second = (bits & 2) != 0;
          String pair = one.wireName() + ": " + first + ", " + other.wireName() + ": " + second;
          String turned = other.wireName() + ": " + second + ", " + one.wireName() + ": " + first;

          Graph graph = GraphText.readYaml(yaml("policy: {" + pair + "}"), CONDITIONS);
          String json = GraphText.write(graph);

          assertEquals(
              PolicyChoices.NONE.plus(one, first).plus(other, second), graph.settings().choices());
          assertEquals(graph.settings(), GraphText.read(json, CONDITIONS).settings(), pair);
          assertEquals(
              json,
              GraphText.write(GraphText.readYaml(yaml("policy: {" + turned + "}"), CONDITIONS)));
          assertEquals(List.of(), schema().validate(json, InputFormat.JSON));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PolicyChoice.class)
  void a_value_that_is_neither_true_nor_false_is_told_at_its_place(PolicyChoice choice) {
    for (String value : List.of("1", "'true'", "yes", "[true]", "{on: true}", "~")) {
      GraphProblem problem =
          onlyProblem(yaml("policy: {" + choice.wireName() + ": " + value + "}"));

      assertEquals("MALFORMED_VALUE", problem.code().name());
      assertTrue(
          problem.toString().contains("(/policy/" + choice.wireName() + ")"), () -> "" + problem);
      assertTrue(problem.toString().contains("expected true or false, found "), () -> "" + problem);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "rejectLateCancels, rejectLateCancel",
    "rejectlatecancel, rejectLateCancel",
    "recordRefusedRequest, recordRefusedRequests",
    "checkResumeKeys, checkResumeKey",
    "archive-only-terminal, archiveOnlyTerminal",
  })
  void a_misspelled_choice_is_told_with_the_one_that_is_meant(String wrong, String meant) {
    GraphProblem problem = onlyProblem(yaml("policy: {" + wrong + ": true}"));

    String all =
        Stream.of(PolicyChoice.values())
            .map(PolicyChoice::wireName)
            .sorted()
            .collect(Collectors.joining(", "));
    assertEquals("UNKNOWN_FIELD", problem.code().name());
    assertEquals(
        "line 2, column 10 (/policy/"
            + wrong
            + "): expected one of "
            + all
            + ", found "
            + wrong
            + "; did you mean "
            + meant
            + "?",
        problem.toString());
  }

  @Test
  void the_options_that_the_engine_sets_for_each_command_are_no_choices() {
    for (String own : List.of("finalFailure", "settleDuringGrace")) {
      GraphProblem problem = onlyProblem(yaml("policy: {" + own + ": true}"));

      assertEquals("UNKNOWN_FIELD", problem.code().name());
      assertTrue(problem.toString().endsWith(", found " + own), problem::toString);
    }
  }

  @Test
  void choices_that_are_no_object_are_told() {
    for (String value : List.of("[]", "true", "rejectLateCancel")) {
      GraphProblem problem = onlyProblem(yaml("policy: " + value));

      assertTrue(
          problem.toString().contains("(/policy): expected an object, found "), () -> "" + problem);
    }
  }

  @Test
  void a_graceful_cancel_without_a_grace_waits_for_workers() throws IOException {
    String yaml = yaml("cancel: {mode: GRACEFUL}");

    Graph graph = GraphText.readYaml(yaml, CONDITIONS);

    assertEquals(CancelPolicy.WHEN_WORKERS_STOPPED, graph.settings().cancel());
    assertEquals(graph.settings(), GraphText.read(GraphText.write(graph), CONDITIONS).settings());
    assertEquals(List.of(), schema().validate(yaml, InputFormat.YAML));
  }
}
