package dev.lastword.orchestrator.engine;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Live leases, as judged by the store's clock.
 *
 * <p>A node counts whose job says Running, under a lease that has not run out, of the worker that
 * began the attempt. It does not if its next attempt was claimed and has not begun, nor if another
 * has claimed it since its worker fell silent.
 */
final class LiveLeases {

  private static final int JOBS_AT_ONCE = 1_000;

  private final EventStore store;
  private final StoreTime time;

  LiveLeases(EventStore store) {
    this.store = store;
    this.time = new StoreTime(store);
  }

  /** Returns the running nodes whose workers hold a live lease. */
  Set<NodeId> of(ExecutionState state) {
    if (state.nodes().stream().noneMatch(node -> node.status() == NodeStatus.RUNNING)) {
      return Set.of();
    }
    // Asked before the rows are: what has run out by then has run out when they are read.
    Instant now = time.now();
    Set<NodeId> live = new HashSet<>();
    JobFilter filter =
        JobFilter.ALL
            .group(state.executionId().value())
            .status(JobStatus.RUNNING.wireName())
            .max(JOBS_AT_ONCE);
    JobPage page = store.extension(Jobs.class).list(filter);
    while (true) {
      page.jobs().stream()
          .filter(job -> job.isLeased(now))
          .flatMap(job -> held(state, job).stream())
          .forEach(live::add);
      if (!page.more()) {
        return live;
      }
      String last = page.jobs().get(page.jobs().size() - 1).id();
      page = store.extension(Jobs.class).list(filter.after(last));
    }
  }

  private static Optional<NodeId> held(ExecutionState state, JobView job) {
    return StoreLayout.nodeOf(state.executionId(), job.id())
        .flatMap(state::node)
        .filter(node -> node.workerId() != null)
        .filter(node -> job.owner().filter(node.workerId().value()::equals).isPresent())
        .map(NodeState::nodeId);
  }
}
