package dev.lastword.server.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GraphProblemsTest {

  @TempDir private Path folder;

  @Test
  void an_answer_lists_the_first_problems_and_counts_the_others() {
    String graph =
        "id: g\nnodes:\n  start: {type: Start}\n"
            + IntStream.range(0, 500)
                .mapToObj(i -> "  n" + i + ": {type: Task}\n")
                .collect(Collectors.joining());
    try (RunningServer server = RunningServer.in(folder)) {
      Reply refused = server.postYaml("/api/v1/graphs", graph);
      Reply checked = server.postYaml("/api/v1/graphs/validate", graph);

      assertEquals(422, refused.status(), refused::body);
      assertEquals(200, checked.status(), checked::body);
      for (Reply reply : new Reply[] {refused, checked}) {
        JsonArray problems = (JsonArray) reply.at("problems");
        assertEquals(101, problems.elements().size());
        assertTrue(problems.elements().get(100).toString().contains("found 400 more"));
      }
    }
  }
}
