package dev.lastword.simulation.laws;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Course;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.log.JobFormat;
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
import java.util.List;
import java.util.Optional;

/** What was projected is what the logs say. */
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
        derived.equals(Optional.of(row.status())), () -> row + " whose log says " + log);
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
            .filter(says -> says.reactions() == Course.Reactions.DONE)
            .filter(says -> says.nodes().equals(NodeCounts.of(state)))
            .filter(says -> says.isCancelRequested() == state.isCancelRequested())
            .filter(says -> says.doc().equals(doc.orElseThrow()))
            .isPresent();
    Law.SUMMARIES_EQUAL_LOGS.require(
        equal, () -> summary + " of " + state.status() + " at version " + state.version());
  }
}
