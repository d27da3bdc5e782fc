package dev.lastword.server.execution;

import dev.lastword.core.value.CorrelationId;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.server.http.Flags;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Refused;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.http.annotation.QueryValue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Filters of a list of executions; all given conditions must hold.
 *
 * @param status those of this status
 * @param graph those that follow this graph
 * @param label those with this label, as {@code name:value}
 * @param createdAfter those created at this time or later
 * @param createdBefore those created before this time
 * @param parent the children of this execution
 * @param followUpOf those that follow the end of this execution
 * @param key the one that was created under this idempotency key
 * @param correlationId those that a request with this correlation id led to
 * @param cancelRequested those with a cancel request, or without
 * @param cursor what the page before said was next
 * @param limit the most of a page, 50 by default
 */
@Introspected
record ListParameters(
    @QueryValue @Nullable String status,
    @QueryValue @Nullable String graph,
    @QueryValue @Nullable List<String> label,
    @QueryValue @Nullable String createdAfter,
    @QueryValue @Nullable String createdBefore,
    @QueryValue @Nullable String parent,
    @QueryValue @Nullable String followUpOf,
    @QueryValue @Nullable String key,
    @QueryValue @Nullable String correlationId,
    @QueryValue @Nullable String cancelRequested,
    @QueryValue @Nullable String cursor,
    @QueryValue @Nullable Integer limit) {

  ExecutionFilter toFilter() {
    ExecutionFilter filter = ExecutionFilter.ALL;
    filter = status == null ? filter : filter.status(Ids.status(status));
    filter = graph == null ? filter : filter.graph(Ids.graph("graph", graph));
    filter = parent == null ? filter : filter.parent(Ids.execution("parent", parent));
    filter =
        followUpOf == null ? filter : filter.followUpOf(Ids.execution("followUpOf", followUpOf));
    filter = correlationId == null ? filter : filter.correlationId(CorrelationId.of(correlationId));
    Optional<Boolean> ending = Flags.read("cancelRequested", cancelRequested);
    filter = ending.isPresent() ? filter.cancelRequested(ending.get()) : filter;
    Optional<Instant> from = Paging.time("createdAfter", createdAfter);
    filter = from.isPresent() ? filter.from(from.get()) : filter;
    Optional<Instant> until = Paging.time("createdBefore", createdBefore);
    filter = until.isPresent() ? filter.until(until.get()) : filter;
    for (String pair : label == null ? List.<String>of() : label) {
      int colon = pair.indexOf(':');
      if (colon < 1) {
        throw Refused.parameter("label", "name:value", pair);
      }
      filter = filter.label(pair.substring(0, colon), pair.substring(colon + 1));
    }
    return filter;
  }
}
