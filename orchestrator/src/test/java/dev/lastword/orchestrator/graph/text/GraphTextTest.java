package dev.lastword.orchestrator.graph.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.graph.About;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.ControlNode.Decision;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.EdgeId;
import dev.lastword.orchestrator.graph.EndNode.Canceled;
import dev.lastword.orchestrator.graph.EndNode.Failed;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphProblem;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.graph.ResumeMode;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A graph with everything, and texts that are refused. */
final class GraphTextTest {

  private static final Conditions CONDITIONS = new PlainConditions();

  /** Every node type with every setting. */
  static final String EVERYTHING =
      """
      # An order, from the shop to the door.
      id: order
      title: Order
      cancel: {mode: GRACEFUL, grace: PT30S}
      timeout: P7D
      onCanceled: order-undo
      onFailed: order-undo
      finally: order-tidy
      inputs: {type: object, required: [amount], properties: {amount: {type: number, minimum: 0}}}
      nodes:
        start: {type: Start}
        charge:
          type: Task
          title: Charge the card
          input: input
          meta: {team: pay}
          queue: payments
          priority: 9
          timeout: PT1M
          resume: MANUAL
          retry:
            maxFailures: 5
            maxLeaseLosses: 7
            backoff: {initial: PT0.5S, factor: 1.5, max: PT10S, jitter: 0.25}
            finalCodes: [CARD_STOLEN]
            retryCodes: [BUSY, "HTTP_5*"]
        both: {type: Fork}
        pack: {type: Task}
        ask: {type: Wait, waitKeyFrom: input, prompt: "Where to?", deadline: P2D, resume: MANUAL}
        ship: {type: SubExecution, graph: shipping, version: 3}
        ready: {type: Join, policy: CUSTOM, when: "true"}
        pause: {type: Timer, until: input}
        happy: {type: Decision}
        thanks: {type: Success}
        sorry: {type: Failed, error: {code: UNHAPPY, message: They sent it back}}
        stop: {type: Canceled, reason: stolen card}
      edges:
        - {from: start, to: charge}
        - {from: charge, to: both}
        - {from: charge, to: stop, on: FAILED}
        - {from: both, to: pack}
        - {from: both, to: ask}
        - {from: pack, to: ready}
        - {from: ask, to: ship}
        - {from: ship, to: ready, on: DONE}
        - {from: ready, to: pause}
        - {from: pause, to: happy}
        - {from: happy, to: thanks, when: "true", id: smile}
        - {from: happy, to: sorry, else: true}
      """;

  private static final Graph BUILT =
      Graph.builder("order")
          .title("Order")
          .cancel(CancelPolicy.graceful(Duration.ofSeconds(30)))
          .timeout(Duration.ofDays(7))
          .followUp(FollowUpKind.ON_CANCELED, "order-undo")
          .followUp(FollowUpKind.ON_FAILED, "order-undo")
          .followUp(FollowUpKind.FINALLY, "order-tidy")
          .inputs(amount())
          .add(Start.of("start"), charge(), Fork.of("both"), Task.of("pack"), ask())
          .add(SubExecution.of("ship", "shipping").version(3))
          .add(Join.of("ready").when("true"), Timer.until("pause", "input"))
          .add(Decision.of("happy"), Success.of("thanks"))
          .add(Failed.of("sorry").error(NodeError.of("UNHAPPY", "They sent it back")))
          .add(Canceled.of("stop").reason("stolen card"))
          .path("start", "charge", "both", "pack", "ready", "pause", "happy")
          .edge("charge", "stop", Ending.FAILED)
          .path("both", "ask", "ship")
          .edge("ship", "ready", Ending.DONE)
          .add(choice())
          .otherwise("happy", "sorry")
          .build(CONDITIONS);

  private static JsonObject amount() {
    return (JsonObject)
        JsonCodec.parse(
            "{\"type\":\"object\",\"required\":[\"amount\"],"
                + "\"properties\":{\"amount\":{\"type\":\"number\",\"minimum\":0}}}");
  }

  private static Task charge() {
    Backoff backoff = new Backoff(Duration.ofMillis(500), 1.5, Duration.ofSeconds(10), 0.25);
    return Task.of(About.of("charge").title("Charge the card").input("input").meta(team()))
        .queue("payments")
        .priority(9)
        .timeout(Duration.ofMinutes(1))
        .resume(ResumeMode.MANUAL)
        .retry(
            RetryPolicy.of(5)
                .maxLeaseLosses(7)
                .backoff(backoff)
                .finalCodes("CARD_STOLEN")
                .retryCodes("BUSY", "HTTP_5*"));
  }

  private static JsonValue team() {
    return Document.parse("{\"team\":\"pay\"}").value();
  }

  private static Wait ask() {
    return Wait.of("ask")
        .waitKeyFrom("input")
        .prompt(new JsonString("Where to?"))
        .deadline(Duration.ofDays(2))
        .resume(ResumeMode.MANUAL);
  }

  private static Edge choice() {
    return new Edge.Choice(
        NodeId.of("happy"), NodeId.of("thanks"), EdgeId.of("smile"), Expression.of("true"));
  }

  @Test
  void a_graph_says_the_same_in_yaml_in_json_and_in_java() {
    Graph read = GraphText.read(EVERYTHING, CONDITIONS);

    assertEquals(BUILT, read);
    assertEquals(BUILT, GraphText.readJson(GraphText.write(read), CONDITIONS));
    assertEquals(GraphText.hash(BUILT), GraphText.hash(read));
  }

  @Test
  void declared_inputs_that_are_no_schema_are_refused_where_they_are_written() {
    String text =
        """
        id: g
        inputs:
          type: object
          properties:
            amount: {type: money, oneOf: []}
        nodes: {s: {type: Start}}
        """;

    InvalidGraph refused =
        assertThrows(InvalidGraph.class, () -> GraphText.readYaml(text, CONDITIONS));

    assertEquals(
        List.of(
            "line 5, column 14 /inputs/properties/amount/type INPUT_SCHEMA",
            "line 5, column 27 /inputs/properties/amount/oneOf INPUT_SCHEMA"),
        refused.problems().stream()
            .map(problem -> problem.position() + " " + problem.place() + " " + problem.code())
            .toList());
  }

  @Test
  void a_graph_that_follows_itself_is_refused() {
    String text = "{id: g, finally: g, onFailed: .., nodes: {s: {type: Start}}}";

    InvalidGraph refused =
        assertThrows(InvalidGraph.class, () -> GraphText.readYaml(text, CONDITIONS));

    assertEquals(
        List.of("/finally MALFORMED_VALUE", "/onFailed MALFORMED_ID"),
        refused.problems().stream()
            .map(problem -> problem.place() + " " + problem.code())
            .toList());
    assertEquals(
        "expected another graph to follow this one, found g itself",
        refused.problems().get(0).message());
  }

  @Test
  void what_goes_without_saying_is_not_part_of_the_content() {
    String terse = "{id: g, nodes: {s: {type: Start}, t: {type: Task}}, edges: [{from: s, to: t}]}";
    String wordy =
        """
        $schema: whatever
        id: g
        cancel: {mode: IMMEDIATE}
        edges: [{from: s, to: t, on: SUCCEEDED}]
        nodes:
          t: {type: Task, queue: default, priority: 5, resume: AUTOMATIC, retry: {maxFailures: 1},
              meta: null}
          s: {type: Start}
        """;

    Graph first = GraphText.readYaml(terse, CONDITIONS);
    Graph second = GraphText.readYaml(wordy, CONDITIONS);

    assertEquals(GraphText.hash(first), GraphText.hash(second));
    assertEquals(
        "{\"id\":\"g\",\"nodes\":{\"s\":{\"type\":\"Start\"},\"t\":{\"type\":\"Task\"}},"
            + "\"edges\":[{\"from\":\"s\",\"to\":\"t\"}]}",
        GraphText.write(second));
  }

  @Test
  void values_that_mean_the_same_have_the_same_hash() {
    Graph first = withMeta("{\"a\":1.50,\"b\":[10, 0.0]}");
    Graph second = withMeta("{\"b\":[1e1, -0],\"a\":15e-1}");
    Graph other = withMeta("{\"b\":[1e1, 0],\"a\":\"15e-1\"}");

    assertEquals(first, second);
    assertEquals(GraphText.hash(first), GraphText.hash(second));
    assertNotEquals(GraphText.hash(first), GraphText.hash(other));
  }

  private static Graph withMeta(String meta) {
    String text = "{\"id\":\"g\",\"nodes\":{\"s\":{\"type\":\"Start\",\"meta\":" + meta + "}}}";
    return GraphText.read(text, CONDITIONS);
  }

  @Test
  void all_problems_are_told_at_once_from_top_to_bottom() {
    String text =
        """
        id: a/b
        nodes:
          s: {type: Start}
          t: {type: Task, priority: 10, retry: {maxFailures: 0, backoff: {factor: 0.5}}}
          u: {type: Timer, duration: soon}
          j: {type: Join, when: "true"}
        edges:
          - {from: s, to: t}
          - {from: t, to: j}
          - {from: t, to: nobody}
        """;

    assertEquals(
        List.of(
            "line 1, column 1 MALFORMED_ID /id",
            "line 4, column 19 MALFORMED_VALUE /nodes/t/priority",
            "line 4, column 41 MALFORMED_VALUE /nodes/t/retry/maxFailures",
            "line 4, column 67 MALFORMED_VALUE /nodes/t/retry/backoff/factor",
            "line 5, column 3 UNREACHABLE /nodes/u",
            "line 5, column 20 MALFORMED_VALUE /nodes/u/duration",
            "line 6, column 3 JOIN_WITHOUT_BRANCHES /nodes/j",
            "line 6, column 19 UNKNOWN_FIELD /nodes/j/when",
            "line 10, column 15 UNKNOWN_NODE /edges/2/to"),
        problems(text).stream()
            .map(problem -> problem.position() + " " + problem.code() + " " + problem.place())
            .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                                        | SYNTAX          | line 1, column 1 (document)",
        "{                                         | SYNTAX          | line 1, column 2 (document)",
        "{\"id\":\"g\",\"id\":\"h\"}               | SYNTAX          | line 1, column 11 (/id)",
        "[]                                        | MALFORMED_VALUE | line 1, column 1 (document)",
        "{} {}                                     | SYNTAX          | line 1, column 4 (document)",
        "id: *a                                    | SYNTAX          | line 1, column 5 (/id)",
        "id: !!str g                               | SYNTAX          | line 1, column 5 (/id)",
        "timeout: 0x10                             | SYNTAX          | line 1, column 10 (/timeout)",
        "timeout: 1_000                            | SYNTAX          | line 1, column 10 (/timeout)",
        "title: yes                                | MISSING_FIELD   | line 1, column 1 (/id)",
        "title: 1                                  | MALFORMED_VALUE | line 1, column 1 (/title)",
        "title: ~                                  | MALFORMED_VALUE | line 1, column 1 (/title)",
        "title:                                    | MALFORMED_VALUE | line 1, column 1 (/title)",
        "cancel: {mode: IMMEDIATE, grace: PT1S}    | UNKNOWN_FIELD   | line 1, column 27 (/cancel/grace)",
        "timeout: PT0S                             | MALFORMED_VALUE | line 1, column 1 (/timeout)",
        "timeout: P4000D                           | MALFORMED_VALUE | line 1, column 1 (/timeout)",
        "timeout: PT0.0000001S                     | MALFORMED_VALUE | line 1, column 1 (/timeout)",
        "edges: {}                                 | MALFORMED_VALUE | line 1, column 1 (/edges)",
        "edges: [{from: a, to: b, id: c}]          | UNKNOWN_FIELD   | line 1, column 26 (/edges/0/id)",
        "edges: [{from: a, to: b, else: false}]    | MALFORMED_VALUE | line 1, column 26 (/edges/0/else)",
        "edges: [{from: a, to: b, when: ''}]       | MALFORMED_VALUE | line 1, column 26 (/edges/0/when)",
        "edges: [{from: a, to: b, when: x, else: true}] | UNKNOWN_FIELD | line 1, column 26 (/edges/0/when)",
        "edges: [{from: a, to: b, when: x, on: DONE}] | UNKNOWN_FIELD | line 1, column 35 (/edges/0/on)",
        "nodes: {a: {type: Failed, error: 1}}      | MALFORMED_VALUE | line 1, column 27 (/nodes/a/error)",
        "nodes: {a: {type: Join, policy: CUSTOM}}  | MISSING_FIELD   | line 1, column 9 (/nodes/a/when)",
        "nodes: {a: {type: Task, queue: ' '}}      | MALFORMED_ID    | line 1, column 25 (/nodes/a/queue)",
        "nodes: {a: {type: Task, retry: {}}}       | MISSING_FIELD   | line 1, column 25 (/nodes/a/retry/maxFailures)",
        "nodes: {a: {type: Task, retry: {maxFailures: 1, maxLeaseLosses: 0}}} | MALFORMED_VALUE | line 1, column 49 (/nodes/a/retry/maxLeaseLosses)",
        "nodes: {a: {type: Task, retry: {maxFailures: 1, finalCodes: [a, a]}}} | MALFORMED_VALUE | line 1, column 49 (/nodes/a/retry/finalCodes)",
        "nodes: {a: {type: Task, retry: {maxFailures: 1, backoff: {initial: PT2S, max: PT1S}}}} | MALFORMED_VALUE | line 1, column 49 (/nodes/a/retry/backoff)",
        "nodes: {a: {type: SubExecution}}          | MISSING_FIELD   | line 1, column 9 (/nodes/a/graph)",
        "nodes: {a: {type: SubExecution, graph: g, version: 0}} | MALFORMED_VALUE | line 1, column 43 (/nodes/a/version)",
        "nodes: {a: {type: Timer}}                 | MISSING_FIELD   | line 1, column 9 (/nodes/a/duration)",
        "nodes: {a: {type: Wait, queue: q}}        | UNKNOWN_FIELD   | line 1, column 25 (/nodes/a/queue)",
      })
  void a_text_is_refused_at_the_place_of_its_mistake(String text, String code, String place) {
    List<String> found =
        problems(text).stream()
            .filter(problem -> problem.code().name().equals(code))
            .map(problem -> problem.toString().split("\\): ")[0] + ")")
            .toList();

    assertEquals(List.of(place), found.stream().filter(place::equals).toList(), found::toString);
  }

  private static List<GraphProblem> problems(String text) {
    return assertThrows(InvalidGraph.class, () -> GraphText.read(text, CONDITIONS)).problems();
  }
}
