package dev.lastword.simulation.laws;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionProcess;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Laws about projections: they agree with the logs. */
final class RowLaws {

  private final Journal journal;
  private final EventStore store;

  RowLaws(Journal journal, EventStore store) {
    this.journal = journal;
    this.store = store;
  }

  void check() {
    for (ExecutionId id : journal.executions()) {
      summary(journal.state(id));
      Rows.of(store, id).filter(job -> job.id().startsWith(id.value() + "/")).forEach(this::job);
    }
  }

  private void job(JobView row) {
    List<JobEvent> log = new ArrayList<>();
    StreamId stream = new StreamId(Streams.JOB, row.id());
    for (StoredEvent event : store.read(stream, ReadSpec.forwardFrom(1)).events()) {
      log.add(JobFormat.read(event).orElseThrow());
    }
    Optional<String> derived = JobStatus.deriveStatus(log).map(JobStatus::wireName);
    Law.ROWS_EQUAL_LOGS.require(
        row.isOpen() && derived.equals(Optional.of(row.status())),
        () -> row + " whose log says " + log);
  }

  private Set<NodeId> readied(ExecutionState state) {
    Set<NodeId> readied = new HashSet<>();
    new ExecutionLog(store, LogWatch.NONE)
        .follow(state.executionId(), 0, page -> NodeCounts.addReadied(page, readied));
    return readied;
  }

  private void summary(ExecutionState state) {
    Optional<Doc> doc =
        store
            .extension(Projections.class)
            .get(ExecutionSummary.COLLECTION, state.executionId().value());
    Optional<ExecutionSummary> summary = doc.map(ExecutionSummary::read);
    boolean equal =
        summary
            .filter(says -> says.status() == state.status())
            .filter(says -> says.version() == state.version())
            .filter(says -> says.reactions() == ExecutionProcess.Reactions.DONE)
            .filter(says -> says.nodes().equals(NodeCounts.of(state, readied(state))))
            .filter(says -> says.isCancelRequested() == state.isCancelRequested())
            .filter(says -> says.doc().equals(doc.orElseThrow()))
            .isPresent();
    Law.SUMMARIES_EQUAL_LOGS.require(
        equal, () -> summary + " of " + state.status() + " at version " + state.version());
  }
}
