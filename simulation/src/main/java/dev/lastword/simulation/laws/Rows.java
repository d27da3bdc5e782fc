package dev.lastword.simulation.laws;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Rows of jobs, all of them. */
final class Rows {

  private Rows() {}

  static Stream<JobView> of(EventStore store, ExecutionId id) {
    return all(store, JobFilter.ALL.group(id.value()));
  }

  static Stream<JobView> all(EventStore store, JobFilter filter) {
    List<JobView> jobs = new ArrayList<>();
    JobPage page = store.extension(Jobs.class).list(filter.max(1_000));
    jobs.addAll(page.jobs());
    while (page.more()) {
      String last = jobs.get(jobs.size() - 1).id();
      page = store.extension(Jobs.class).list(filter.max(1_000).after(last));
      jobs.addAll(page.jobs());
    }
    return jobs.stream();
  }
}
