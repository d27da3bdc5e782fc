package dev.lastword.server.overview;

import dev.lastword.orchestrator.engine.StoreTime;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Paging;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Scope;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Workers over HTTP: which of them poll what, since when, and how busy they are. */
@Controller("/api/v1/workers")
@ExecuteOn(TaskExecutors.IO)
final class WorkerController {

  private static final int AT_ONCE = 1_000;
  private static final int MOST_HELD = 10_000;

  private final WorkerRegistry registry;
  private final EventStore store;
  private final StoreTime time;

  WorkerController(WorkerRegistry registry, EventStore store) {
    this.registry = registry;
    this.store = store;
    this.time = new StoreTime(store);
  }

  @Get
  HttpResponse<PageReply<WorkerReply>> list(
      HttpRequest<?> request,
      @QueryValue @Nullable String cursor,
      @QueryValue @Nullable Integer limit) {
    int most = Paging.limit(limit);
    Scope scope = Caller.of(request).principal().scope();
    Map<String, Long> held = held();
    List<WorkerSighting> workers =
        registry.list().stream()
            .filter(worker -> worker.queues().stream().anyMatch(scope::hasQueue))
            .filter(worker -> cursor == null || worker.key().compareTo(cursor) > 0)
            .sorted(Comparator.comparing(WorkerSighting::key))
            .toList();
    List<WorkerSighting> page = workers.subList(0, Math.min(most, workers.size()));
    return HttpResponse.ok(
        new PageReply<>(
            page.stream()
                .map(worker -> new WorkerReply(worker, held.getOrDefault(worker.workerId(), 0L)))
                .toList(),
            page.size() < workers.size() ? page.get(page.size() - 1).key() : null));
  }

  /** Returns how many unexpired leases each worker has, looking at so many of them at the most. */
  private Map<String, Long> held() {
    Instant now = time.now();
    Map<String, Long> held = new HashMap<>();
    JobFilter filter = JobFilter.ALL.phase(JobPhase.LEASED).max(AT_ONCE);
    JobPage page = store.extension(Jobs.class).list(filter);
    int looked = 0;
    while (true) {
      for (JobView job : page.jobs()) {
        if (job.isLeased(now)) {
          job.owner().ifPresent(owner -> held.merge(owner, 1L, Long::sum));
        }
      }
      looked += page.jobs().size();
      if (!page.more() || looked >= MOST_HELD) {
        return held;
      }
      String last = page.jobs().get(page.jobs().size() - 1).id();
      page = store.extension(Jobs.class).list(filter.after(last));
    }
  }
}
