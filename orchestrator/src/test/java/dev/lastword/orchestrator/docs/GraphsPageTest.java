package dev.lastword.orchestrator.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/graphs.md says is true. */
final class GraphsPageTest {

  private static final Path DOCS = Path.of("../docs");

  private final GraphsPage page;

  GraphsPageTest() throws IOException {
    page = new GraphsPage(DOCS);
  }

  @Test
  void the_pictures_are_those_of_the_samples() throws IOException {
    for (Map.Entry<Path, String> file : GeneratedFiles.in(DOCS).entrySet()) {
      assertTrue(
          Files.exists(file.getKey()), () -> "run :orchestrator:generateDocs: " + file.getKey());
      assertEquals(
          file.getValue(), Files.readString(file.getKey()), "run :orchestrator:generateDocs");
    }
  }

  @Test
  void every_picture_is_shown_and_none_is_left_over() throws IOException {
    Set<Path> drawn = page.pictures().keySet();

    try (Stream<Path> files = Files.list(DOCS.resolve("graphs"))) {
      assertEquals(drawn, new TreeSet<>(files.toList()));
    }
    for (Path picture : drawn) {
      assertTrue(page.text().contains("(graphs/" + picture.getFileName() + ")"), picture::toString);
    }
  }

  @Test
  void every_node_type_and_every_join_policy_is_shown() {
    List<Node> nodes = page.samples().stream().map(Graph::nodes).flatMap(List::stream).toList();
    Set<JoinPolicy> policies = new HashSet<>();
    for (Node node : nodes) {
      if (node instanceof Join join) {
        policies.add(join.policy());
      }
    }

    assertEquals(
        EnumSet.allOf(NodeType.class), nodes.stream().map(Node::type).collect(Collectors.toSet()));
    assertEquals(EnumSet.allOf(JoinPolicy.class), policies);
  }

  @Test
  void every_problem_is_explained() {
    List<String> missing =
        Stream.of(ProblemCode.values())
            .map(code -> "| `" + code + "` |")
            .filter(row -> !page.text().contains(row))
            .toList();

    assertEquals(List.of(), missing);
  }

  @Test
  void the_java_example_compiles_and_says_what_the_first_sample_says() throws IOException {
    String source =
        Files.readString(
            Path.of("src/test/java/dev/lastword/orchestrator/docs/BuilderExample.java"));

    String indented = page.java().indent(4);
    assertTrue(source.contains(indented.strip()), page::java);
    assertEquals(page.samples().get(0), BuilderExample.graph());
  }
}
