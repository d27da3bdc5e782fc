package dev.lastword.server.graph;

import static dev.lastword.codec.Formats.BOOLEAN;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.graph.GraphProblem;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of checking a graph.
 *
 * @param valid whether it could be registered
 * @param problems why not
 * @param graph how it looks
 */
record Checked(boolean valid, List<GraphProblem> problems, @Nullable GraphView graph)
    implements Reply {

  static final ReplyShape<Checked> SHAPE =
      ReplyShape.<Checked>named("Checked")
          .required("valid", BOOLEAN, Checked::valid)
          .list("problems", GraphProblems.SHAPE, Checked::problems)
          .optional("graph", GraphView.SHAPE, Checked::graph);

  Checked {
    problems = List.copyOf(problems);
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
