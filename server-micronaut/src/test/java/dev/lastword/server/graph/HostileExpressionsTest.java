package dev.lastword.server.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Expressions that make compilers stumble are the author's problem, not a mistake of the server.
 */
final class HostileExpressionsTest {

  private static final List<String> EXPRESSIONS =
      List.of(
          "(".repeat(4_000) + "true" + ")".repeat(4_000),
          "[".repeat(4_000) + "]".repeat(4_000),
          "!".repeat(9_000) + "true",
          "-".repeat(9_000) + "1 == 1",
          "input" + ".a".repeat(4_900),
          "true" + " && true".repeat(1_200),
          "1 / 0 == 1",
          "99999999999999999999 == 1",
          "'a'.matches('(')",
          "'" + "\\\\".repeat(10) + "' == ''",
          "\u0000",
          "input.all(x, x.all(x, x.all(x, true)))",
          "nodes[''].output == 1",
          "true ? true",
          "\"");

  @TempDir private Path folder;

  @Test
  void no_expression_makes_the_server_stumble() {
    try (RunningServer server = RunningServer.in(folder)) {
      for (String expression : EXPRESSIONS) {
        String graph =
            """
            {"id": "g", "nodes": {"start": {"type": "Start"}, "choose": {"type": "Decision"},
             "done": {"type": "Success"}},
             "edges": [{"from": "start", "to": "choose"},
                       {"from": "choose", "to": "done", "when": %s}]}
            """
                .formatted(JsonCodec.write(new JsonString(expression)));

        Reply reply = server.post("/api/v1/graphs", graph);

        String shown = expression.substring(0, Math.min(30, expression.length()));
        assertTrue(
            List.of(200, 201, 422).contains(reply.status()), () -> shown + ": " + reply.body());
        assertTrue(reply.body().length() < 200_000, () -> shown + ": a very long answer");
      }
      assertEquals(200, server.get("/api/v1/graphs").status());
    }
  }
}
