package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.VALUE;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.engine.NewExecution;
import dev.lastword.orchestrator.engine.NewExecution.Begin;
import dev.lastword.server.http.Fields;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Request;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An execution to be created.
 *
 * @param executionId its name, by default one that the server makes
 * @param graphId the graph that it follows
 * @param graphVersion the graph's version, by default the newest
 * @param input what its nodes work on
 * @param labels words to find it by
 * @param start whether it is started at once, which is the default
 */
record NewExecutionBody(
    @Nullable ExecutionId executionId,
    GraphId graphId,
    @Nullable Long graphVersion,
    @Nullable JsonValue input,
    Map<String, String> labels,
    boolean start)
    implements Request {

  static NewExecutionBody read(Fields in) {
    NewExecutionBody body =
        new NewExecutionBody(
            in.optional("executionId", EXECUTION_ID),
            in.required("graphId", GRAPH_ID),
            in.optional("graphVersion", POSITIVE),
            in.optional("input", VALUE),
            in.optional("labels", Labels.FORMAT, Map.of()),
            in.optional("start", BOOLEAN, true));
    try {
      body.toNewExecution(Optional.empty());
    } catch (IllegalArgumentException problem) {
      throw new InvalidField(in.place("labels"), problem.getMessage() + "", "other ones");
    }
    return body;
  }

  NewExecution toNewExecution(Optional<String> key) {
    return new NewExecution(
        Optional.ofNullable(executionId),
        graphId,
        graphVersion,
        input,
        labels,
        key,
        start ? Begin.NOW : Begin.LATER);
  }
}
