package dev.lastword.server.client;

import static dev.lastword.server.client.Counter.GRAPH;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Client;
import dev.lastword.client.GraphProblem;
import dev.lastword.client.GraphView;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.Graphs.Registered;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.GraphId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Graphs, as a client sees them. */
@Timeout(120)
final class ClientGraphsTest {

  @TempDir private static Path folder;
  private static Counter counter;
  private static Client client;

  @BeforeAll
  static void start() {
    counter = new Counter(folder);
    client = counter.client();
  }

  @AfterAll
  static void stop() {
    counter.close();
  }

  @Test
  void a_graph_is_registered_once_and_looked_at() {
    GraphId order = GraphId.of("order");

    Registered again = client.graphs().register(GRAPH, Language.YAML);

    assertEquals(new Registered(order, 1, false), again);
    assertEquals(order, client.graphs().list(null, 50).items().get(0).graphId());
    GraphView newest = client.graphs().get(order);
    assertEquals(newest, client.graphs().get(order, 1));
    assertEquals(3, newest.layout().nodes().size());
    assertEquals(2, newest.layout().edges().size());
    assertEquals(
        newest.layout(),
        client.graphs().validate(GRAPH, Language.YAML).graph().orElseThrow().layout());
    assertTrue(client.graphs().picture(order, 1).contains("<svg"));
  }

  @Test
  void what_is_wrong_with_a_graph_is_told_whether_or_not_it_was_to_be_registered() {
    String wrong = GRAPH.replace("to: done", "to: nowhere");

    List<GraphProblem> told = client.graphs().validate(wrong, Language.YAML).problems();
    RequestFailed refused =
        assertThrows(RequestFailed.class, () -> client.graphs().register(wrong, Language.YAML));

    assertEquals(422, refused.status());
    assertEquals("GRAPH_INVALID", refused.code());
    assertEquals(told, GraphProblem.in(refused));
    assertTrue(told.stream().anyMatch(problem -> problem.code().equals("UNKNOWN_NODE")));
  }
}
