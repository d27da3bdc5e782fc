package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limit;
import dev.lastword.store.Op;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamOp;
import dev.lastword.store.StreamPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Removes all of one execution that has ended: its jobs first, then what is remembered of it, its
 * log and its place in lists last. An erasure that was interrupted starts again and completes.
 */
final class Eraser {

  private static final int PAGE = 1_000;
  private static final List<String> COLLECTIONS =
      List.of(
          DeadLetter.COLLECTION,
          LateResult.COLLECTION,
          StoreLayout.ANSWERS,
          StoreLayout.CREATIONS,
          StoreLayout.PROVENANCE,
          StoreLayout.SIGNALS,
          StoreLayout.WAITING);

  private final EventStore store;
  private final int opsAtOnce;

  Eraser(EventStore store) {
    this.store = store;
    // Room for the guard, the log and the summary in the last commit.
    this.opsAtOnce = (int) store.description().limits().of(Limit.COMMIT_OPS) - 4;
  }

  /** Returns why an execution cannot be erased yet, if something of it is unfinished. */
  Optional<String> obstacle(ExecutionId id) {
    for (JobView job : jobs(id)) {
      if (job.isOpen()) {
        return Optional.of("job " + job.id() + " has not ended");
      }
    }
    return Optional.empty();
  }

  /** Erases an execution at this version of its log. */
  void erase(ExecutionId id, long version) {
    List<Op> ops = new ArrayList<>();
    for (NodeId nodeId : nodes(id)) {
      StreamPage log =
          store.read(Streams.job(id, nodeId), ReadSpec.backwardFromHead().maxEvents(1));
      if (log.headVersion() > 0 && !log.erased()) {
        ops.add(new StreamOp.Erase(Streams.job(id, nodeId), log.headVersion()));
      }
    }
    jobs(id).forEach(job -> ops.add(new JobOp.Delete(job.id())));
    for (String collection : COLLECTIONS) {
      documents(collection, Map.of(StoreLayout.EXECUTION, id.value()))
          .forEach(doc -> ops.add(new DocOp.Delete(collection, doc.key())));
    }
    ops.add(new DocOp.Delete(StoreLayout.LINKS, id.value()));
    ops.add(new DocOp.Delete(StoreLayout.RERUNS, id.value()));
    ops.add(new DocOp.Delete(StoreLayout.FOLLOW_UPS, id.value()));
    int done = 0;
    while (ops.size() - done > opsAtOnce) {
      commit(id, version, ops.subList(done, done + opsAtOnce), List.of());
      done += opsAtOnce;
    }
    commit(
        id,
        version,
        ops.subList(done, ops.size()),
        List.of(
            new StreamOp.Erase(Streams.execution(id), version),
            new DocOp.Delete(ExecutionSummary.COLLECTION, id.value())));
  }

  private void commit(ExecutionId id, long version, List<Op> ops, List<Op> last) {
    Commit.Builder commit = Commit.builder().require(Streams.execution(id), version);
    ops.forEach(commit::op);
    last.forEach(commit::op);
    store.commit(commit.build());
  }

  private List<NodeId> nodes(ExecutionId id) {
    return new ExecutionLog(store, LogWatch.NONE)
        .stateAt(id, Long.MAX_VALUE).nodes().stream().map(NodeState::nodeId).toList();
  }

  private List<JobView> jobs(ExecutionId id) {
    List<JobView> jobs = new ArrayList<>();
    JobFilter filter = JobFilter.ALL.group(id.value()).max(PAGE);
    JobPage page = store.extension(Jobs.class).list(filter);
    jobs.addAll(page.jobs());
    while (page.more()) {
      page = store.extension(Jobs.class).list(filter.after(jobs.get(jobs.size() - 1).id()));
      jobs.addAll(page.jobs());
    }
    return jobs;
  }

  private List<Doc> documents(String collection, Map<String, String> tags) {
    List<Doc> docs = new ArrayList<>();
    DocQuery query = DocQuery.of(collection).max(PAGE);
    for (Map.Entry<String, String> tag : tags.entrySet()) {
      query = query.tag(tag.getKey(), tag.getValue());
    }
    DocPage page = store.extension(Projections.class).query(query);
    docs.addAll(page.docs());
    while (page.more()) {
      page =
          store.extension(Projections.class).query(query.after(docs.get(docs.size() - 1).cursor()));
      docs.addAll(page.docs());
    }
    return docs;
  }
}
