package dev.lastword.orchestrator.graph.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.RandomGraphs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published schema takes what the reader takes, and refuses what has the wrong form. */
final class GraphSchemaTest {

  private static final int GRAPHS = 300;
  private static final Schema SCHEMA = schema();

  private static Schema schema() {
    try (InputStream file = GraphText.class.getResourceAsStream("/schema/graph.schema.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException("the schema is a resource", e);
    }
  }

  @Test
  void a_graph_with_everything_follows_the_schema() {
    assertEquals(List.of(), SCHEMA.validate(GraphTextTest.EVERYTHING, InputFormat.YAML));
  }

  @Test
  void random_graphs_follow_the_schema() {
    for (int seed = 0; seed < GRAPHS; seed++) {
      Graph graph = RandomGraphs.plain().graph(seed, 1 + seed % 20);

      String text = GraphText.write(graph);

      assertEquals(List.of(), SCHEMA.validate(text, InputFormat.JSON), text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{nodes: {s: {type: Start}}}",
        "{id: g}",
        "{id: g, nodes: {}}",
        "{id: g/h, nodes: {s: {type: Start}}}",
        "{id: .., nodes: {s: {type: Start}}}",
        "{id: g, nodes: {.: {type: Start}}}",
        "{id: ' g', nodes: {s: {type: Start}}}",
        "{id: g, owner: me, nodes: {s: {type: Start}}}",
        "{id: g, title: 1, nodes: {s: {type: Start}}}",
        "{id: g, inputs: [], nodes: {s: {type: Start}}}",
        "{id: g, inputs: {type: text}, nodes: {s: {type: Start}}}",
        "{id: g, inputs: {properties: {a: {minLength: -1}}}, nodes: {s: {type: Start}}}",
        "{id: g, inputs: {oneOf: [{}]}, nodes: {s: {type: Start}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Repeat, until: input}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Repeat, times: 2}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Repeat, times: 1001, until: input}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: ForEach, limit: 0}}}",
        "{id: g, finally: [], nodes: {s: {type: Start}}}",
        "{id: g, onCanceled: a/b, nodes: {s: {type: Start}}}",
        "{id: g, timeout: soon, nodes: {s: {type: Start}}}",
        "{id: g, timeout: PT, nodes: {s: {type: Start}}}",
        "{id: g, cancel: {}, nodes: {s: {type: Start}}}",
        "{id: g, cancel: {mode: GRACEFUL, grace: soon}, nodes: {s: {type: Start}}}",
        "{id: g, policy: [], nodes: {s: {type: Start}}}",
        "{id: g, policy: {rejectLateCancel: 'yes'}, nodes: {s: {type: Start}}}",
        "{id: g, policy: {finalFailure: false}, nodes: {s: {type: Start}}}",
        "{id: g, cancel: {mode: IMMEDIATE, grace: PT1S}, nodes: {s: {type: Start}}}",
        "{id: g, nodes: [s]}",
        "{id: g, nodes: {s: {}}}",
        "{id: g, nodes: {s: {type: Begin}}}",
        "{id: g, nodes: {s: {type: Start, queue: q}}}",
        "{id: g, nodes: {a/b: {type: Start}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Task, priority: 10}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Task, priority: 1.5}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Task, retry: {}}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Task, retry: {maxFailures: 0}}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Task, retry: {maxFailures: 1, maxLeaseLosses: 0}}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Timer}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Timer, duration: PT1S, until: input}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Timer, until: 7}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Wait, waitKey: a, waitKeyFrom: input}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Task, retry: {maxFailures: 2, retryCodes: A}}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: SubExecution}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: SubExecution, graph: h, version: 0}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Join, policy: MOST}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Join, policy: CUSTOM}}}",
        "{id: g, nodes: {s: {type: Start}, t: {type: Join, when: 'true'}}}",
        "{id: g, nodes: {s: {type: Start}}, edges: [{from: s}]}",
        "{id: g, nodes: {s: {type: Start}}, edges: [{from: s, to: s, on: LATER}]}",
        "{id: g, nodes: {s: {type: Start}}, edges: [{from: s, to: s, id: e}]}",
        "{id: g, nodes: {s: {type: Start}}, edges: [{from: s, to: s, else: false}]}",
        "{id: g, nodes: {s: {type: Start}}, edges: [{from: s, to: s, when: x, else: true}]}",
        "{id: g, nodes: {s: {type: Start}}, edges: [{from: s, to: s, when: x, on: DONE}]}",
      })
  void what_has_the_wrong_form_is_refused_by_schema_and_reader(String yaml) {
    assertFalse(SCHEMA.validate(yaml, InputFormat.YAML).isEmpty());
    assertThrows(InvalidGraph.class, () -> GraphText.readYaml(yaml, new PlainConditions()));
  }
}
