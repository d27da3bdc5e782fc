package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewExecution.Begin;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Request;
import java.time.Duration;
import java.time.Instant;
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
 * @param begin when it is started: at once, at a time, after a while, or with a command of its own
 */
record NewExecutionBody(
    @Nullable ExecutionId executionId,
    GraphId graphId,
    @Nullable Long graphVersion,
    @Nullable JsonValue input,
    Map<String, String> labels,
    Begin begin)
    implements Request {

  static NewExecutionBody read(BodyFields in) {
    ExecutionId id = in.optional("executionId", EXECUTION_ID);
    try {
      return read(id, in);
    } catch (InvalidField invalid) {
      throw invalid.creating(id);
    }
  }

  private static NewExecutionBody read(@Nullable ExecutionId id, BodyFields in) {
    NewExecutionBody body =
        new NewExecutionBody(
            id,
            in.required("graphId", GRAPH_ID),
            in.optional("graphVersion", POSITIVE),
            in.optional("input", VALUE),
            in.optional("labels", Labels.FORMAT, Map.of()),
            begin(in));
    try {
      body.toNewExecution(Optional.empty());
    } catch (IllegalArgumentException problem) {
      throw InvalidField.of(in.place("labels"), problem);
    }
    return body;
  }

  private static Begin begin(BodyFields in) {
    boolean start = in.optional("start", BOOLEAN, true);
    Instant at = in.optional("startAt", TIME);
    Duration after = in.optional("startAfter", Durations.DELAY);
    if (at != null && after != null) {
      throw new InvalidField(in.place("startAfter"), "nothing beside startAt", after.toString());
    }
    if (at != null) {
      return Begin.at(at);
    }
    if (after != null) {
      return Begin.after(after);
    }
    return start ? Begin.NOW : Begin.LATER;
  }

  NewExecution toNewExecution(Optional<String> key) {
    return new NewExecution(
        Optional.ofNullable(executionId),
        graphId,
        graphVersion,
        input,
        labels,
        key,
        Optional.empty(),
        Optional.empty(),
        begin);
  }
}
