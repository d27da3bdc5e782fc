package dev.lastword.orchestrator.query;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.SystemQueues;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limit;
import dev.lastword.store.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Jobs that have not ended, of all executions. The store lists rows by one queue and one status
 * along an index; several such lists are merged by id.
 */
final class OpenJobs {

  private static final int STEP = 100;

  private final EventStore store;
  private final Executions executions;
  private final JobSearch search;
  private final Instant now;
  private final List<JobFilter> lists;
  private final Map<ExecutionId, Boolean> inGraphs = new HashMap<>();

  OpenJobs(EventStore store, Executions executions, JobSearch search, Instant now) {
    this.store = store;
    this.executions = executions;
    this.search = search;
    this.now = now;
    this.lists =
        statuses()
            .map(status -> JobFilter.ALL.status(status.wireName()))
            .flatMap(this::ofQueues)
            .toList();
  }

  /** The statuses of rows among which the wanted jobs are; a claim changes no row's status. */
  private Stream<JobStatus> statuses() {
    if (search.status().isEmpty()) {
      return Stream.of(JobStatus.values())
          .filter(status -> !status.isEnd())
          .filter(status -> search.worker().isEmpty() || status != JobStatus.WAITING);
    }
    JobStatus wanted = search.status().get();
    return wanted == JobStatus.LEASED
        ? Stream.of(JobStatus.LEASED, JobStatus.QUEUED, JobStatus.RETRYING)
        : Stream.of(wanted);
  }

  private Stream<JobFilter> ofQueues(JobFilter list) {
    return search
        .queues()
        .map(names -> names.stream().sorted().map(list::queue))
        .orElseGet(() -> Stream.of(list));
  }

  Page<NodeJob> page(Optional<PageCursor> after, int most) {
    int step =
        (int) Math.min(store.description().limits().of(Limit.PAGE_ITEMS), Math.max(most, STEP));
    Optional<String> last = after.map(PageCursor::id);
    List<NodeJob> found = new ArrayList<>();
    int looked = 0;
    while (true) {
      Merged merged = next(last, step);
      for (int i = 0; i < merged.rows().size(); i++) {
        JobView row = merged.rows().get(i);
        shown(row).ifPresent(found::add);
        last = Optional.of(row.id());
        looked++;
        boolean isLast = i == merged.rows().size() - 1 && !merged.more();
        if (!isLast && (found.size() == most || looked >= NodeJobs.LOOKED_AT)) {
          return new Page<>(found, last.map(PageCursor::of));
        }
      }
      if (!merged.more()) {
        return new Page<>(found, Optional.empty());
      }
    }
  }

  private record Merged(List<JobView> rows, boolean more) {}

  /** Returns the rows behind an id, as far as every list was read. */
  private Merged next(Optional<String> last, int step) {
    List<JobView> rows = new ArrayList<>();
    Optional<String> end = Optional.empty();
    for (JobFilter list : lists) {
      JobFilter part = list.max(step);
      JobPage page = store.extension(Jobs.class).list(last.map(part::after).orElse(part));
      rows.addAll(page.jobs());
      if (page.more()) {
        String readTo = page.jobs().get(page.jobs().size() - 1).id();
        end =
            Optional.of(end.filter(id -> Text.BINARY_ORDER.compare(id, readTo) < 0).orElse(readTo));
      }
    }
    Optional<String> upTo = end;
    return new Merged(
        rows.stream()
            .filter(
                row -> upTo.map(id -> Text.BINARY_ORDER.compare(row.id(), id) <= 0).orElse(true))
            .sorted(Comparator.comparing(JobView::id, Text.BINARY_ORDER))
            .toList(),
        end.isPresent());
  }

  private Optional<NodeJob> shown(JobView row) {
    int slash = row.id().indexOf('/');
    if (slash < 0 || !row.isOpen() || SystemQueues.isReserved(row.queue())) {
      return Optional.empty();
    }
    ExecutionId id = ExecutionId.of(row.id().substring(0, slash));
    return NodeJob.of(id, NodeId.of(row.id().substring(slash + 1)), row, now)
        .filter(search::matches)
        .filter(job -> isInGraphs(id));
  }

  private boolean isInGraphs(ExecutionId id) {
    return search.graphs().isEmpty()
        || inGraphs.computeIfAbsent(
            id,
            unknown ->
                executions
                    .summary(unknown)
                    .map(summary -> summary.graphId())
                    .filter(graph -> search.graphs().get().contains(graph.value()))
                    .isPresent());
  }
}
