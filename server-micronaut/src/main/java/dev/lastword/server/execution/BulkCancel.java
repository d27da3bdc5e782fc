package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Request;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cancels many executions, each answered by itself.
 *
 * @param filter which; also of those that are named, if any are
 * @param ids which, by name
 * @param cancel what is asked of each
 * @param limit how many at a time
 * @param cursor what the answer before said was next
 */
record BulkCancel(
    ExecutionFilter filter,
    @Nullable List<ExecutionId> ids,
    CancelExecution cancel,
    int limit,
    @Nullable String cursor)
    implements Request {

  static BulkCancel read(BodyFields in) {
    BodyFields which = BodyFields.of(in.required("filter", OBJECT), in.place("filter"));
    ExecutionStatus status = which.optional("status", constantOf(ExecutionStatus.class));
    GraphId graph = which.optional("graph", GRAPH_ID);
    Map<String, String> labels = which.optional("label", Labels.FORMAT, Map.of());
    Instant from = which.optional("createdAfter", TIME);
    Instant until = which.optional("createdBefore", TIME);
    List<ExecutionId> ids = which.optional("ids", listOf(EXECUTION_ID));
    which.requireNoMore();
    // What has ended cannot be canceled: unless asked otherwise, only the others are looked for.
    ExecutionStatus sought = status == null && ids == null ? ExecutionStatus.ACTIVE : status;
    ExecutionFilter filter =
        sought == null ? ExecutionFilter.ALL : ExecutionFilter.ALL.status(sought);
    filter = graph == null ? filter : filter.graph(graph);
    filter = from == null ? filter : filter.from(from);
    filter = until == null ? filter : filter.until(until);
    for (Map.Entry<String, String> label : labels.entrySet()) {
      filter = filter.label(label.getKey(), label.getValue());
    }
    long limit = in.optional("limit", POSITIVE, (long) Paging.MOST);
    if (limit > Paging.MOST) {
      throw new InvalidField(in.place("limit"), "1 to " + Paging.MOST, Long.toString(limit));
    }
    if (ids != null && ids.size() > Paging.MOST) {
      throw new InvalidField(
          which.place("ids"), "at most " + Paging.MOST + " at a time", ids.size() + "");
    }
    return new BulkCancel(
        filter,
        ids,
        new CancelExecution(
            in.optional("reason", TEXT),
            null,
            in.optional("mode", constantOf(CancelMode.class)),
            in.optional("graceUntil", TIME)),
        (int) limit,
        in.optional("cursor", TEXT));
  }
}
