package dev.lastword.orchestrator.maintenance;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.ExecutionProcess.Reactions;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.engine.SummaryFields;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.StateSnapshots;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.Snapshot;
import dev.lastword.store.SnapshotOp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Compares what stands beside a log, for lists and shortcuts, with the log. */
final class SideChecks {

  private final ExecutionSnapshot snapshot;
  private final List<Discrepancy> found = new ArrayList<>();
  private Optional<ExecutionSummary> known = Optional.empty();

  SideChecks(ExecutionSnapshot snapshot) {
    this.snapshot = snapshot;
    unreadable();
    summary();
    snapshot();
  }

  List<Discrepancy> found() {
    return found;
  }

  /** Returns what a list shows of the execution, if it can be read. */
  Optional<ExecutionSummary> listed() {
    return known;
  }

  private void add(Difference difference, Op... ops) {
    found.add(Discrepancy.of(difference, ops));
  }

  private void unreadable() {
    for (EventEnvelope event : snapshot.unreadable()) {
      UnreadableEvent body = (UnreadableEvent) event.body();
      add(
          snapshot.difference(
              Kind.EVENT_UNREADABLE,
              event.eventId().value(),
              "one of the 24 events",
              body.typeName() + ": " + body.problem()));
    }
  }

  /**
   * Beside a mark of pending reactions both words are right: who has done them all says so before
   * the mark is ended, and that does not move the log. So a repair never writes that they are
   * pending, which might never be corrected; the engine that continues them writes it again.
   */
  private void summary() {
    Optional<Doc> listed =
        snapshot
            .store()
            .extension(Projections.class)
            .get(ExecutionSummary.COLLECTION, snapshot.id().value());
    known = listed.flatMap(SideChecks::read);
    SummaryFields right =
        new SummaryFields(
            snapshot.createdAt(),
            snapshot.updatedAt(),
            known.map(ExecutionSummary::labels).orElse(Map.of()),
            lineage(known.map(ExecutionSummary::lineage).orElse(Lineage.NONE)),
            snapshot.correlationIds(),
            NodeCounts.of(snapshot.state(), snapshot.readied()));
    Doc done = right.of(snapshot.state(), Reactions.DONE).doc();
    Doc pending = right.of(snapshot.state(), Reactions.PENDING).doc();
    if (listed.isEmpty()) {
      add(difference(Kind.SUMMARY_MISSING, done, "none"), new DocOp.Put(done));
    } else if (!listed.get().equals(done) && !(isMarked() && listed.get().equals(pending))) {
      add(difference(Kind.SUMMARY_STALE, done, words(listed.get())), new DocOp.Put(done));
    }
  }

  private boolean isMarked() {
    JobView mark = snapshot.jobs().get(StoreLayout.pendingJob(snapshot.id()));
    return mark != null && mark.isOpen();
  }

  /** Links tell where an execution comes from; without one, only the list remembers it. */
  private Lineage lineage(Lineage remembered) {
    return new Lineage(
        snapshot.links().parent().orElse(remembered.parent()),
        remembered.rerunOf() == null
            ? snapshot.links().origin().orElse(null)
            : remembered.rerunOf(),
        snapshot.links().followUp().orElse(remembered.followUp()));
  }

  private static Optional<ExecutionSummary> read(Doc doc) {
    try {
      return Optional.of(ExecutionSummary.read(doc));
    } catch (RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  private Difference difference(Kind kind, Doc expected, String is) {
    return snapshot.difference(kind, ExecutionSummary.COLLECTION, words(expected), is);
  }

  private static String words(Doc doc) {
    return doc.payload().utf8() + " tagged " + new TreeMap<>(doc.tags());
  }

  private void snapshot() {
    Optional<Snapshot> kept =
        snapshot.snapshot().filter(one -> one.tag().equals(StateSnapshots.REDUCER));
    Optional<ExecutionState> state = snapshot.atSnapshot();
    if (kept.isEmpty() || state.isEmpty() || state.equals(kept.flatMap(SideChecks::stateOf))) {
      return;
    }
    byte[] right = JsonCodec.writeBytes(JsonCodec.writeState(state.get()));
    Snapshot better =
        new Snapshot(
            Streams.execution(snapshot.id()),
            kept.get().version(),
            StateSnapshots.REDUCER,
            Payload.of(right, Payload.JSON));
    add(
        snapshot.difference(
            Kind.SNAPSHOT_WRONG,
            "snapshot at " + kept.get().version(),
            "the state at that version",
            "another"),
        repairs(better));
  }

  /** An engine may remember what it read there: a mark makes it read the execution anew. */
  private Op[] repairs(Snapshot better) {
    JobView mark = snapshot.jobs().get(StoreLayout.pendingJob(snapshot.id()));
    Op put = new SnapshotOp.Put(better);
    return mark != null && mark.isOpen()
        ? new Op[] {put}
        : new Op[] {
          put,
          new JobOp.Delete(StoreLayout.pendingJob(snapshot.id())),
          new JobOp.Enqueue(StoreLayout.newMark(snapshot.id()))
        };
  }

  private static Optional<ExecutionState> stateOf(Snapshot kept) {
    try {
      return Optional.of(JsonCodec.readState(kept.payload().toBytes()));
    } catch (MalformedDocument | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  /** Compares what signals find with the nodes that wait for them. */
  void waiting() {
    Map<String, Doc> told = documents(StoreLayout.WAITING);
    for (NodeState node : snapshot.state().nodes()) {
      WaitKey key = node.details().waitKey();
      String name = Streams.jobId(snapshot.id(), node.nodeId());
      if (node.status() == NodeStatus.WAITING && key != null) {
        Doc expected =
            StoreLayout.newWaiting(snapshot.id(), node.nodeId(), key, snapshot.updatedAt());
        Doc is = told.remove(name);
        if (is == null || !is.tags().equals(expected.tags())) {
          add(
              snapshot.difference(
                  Kind.WAITING_MISSING, name, key, is == null ? "nothing" : is.tags().toString()),
              new DocOp.Put(expected));
        }
      }
    }
    told.keySet()
        .forEach(
            name ->
                add(
                    snapshot.difference(Kind.WAITING_STRAY, name, "nothing", "a waiting node"),
                    new DocOp.Delete(StoreLayout.WAITING, name)));
  }

  private Map<String, Doc> documents(String collection) {
    Map<String, Doc> docs = new HashMap<>();
    DocQuery query =
        DocQuery.of(collection).tag(StoreLayout.EXECUTION, snapshot.id().value()).max(1_000);
    DocPage page = snapshot.store().extension(Projections.class).query(query);
    page.docs().forEach(doc -> docs.put(doc.key(), doc));
    while (page.more()) {
      Doc last = page.docs().get(page.docs().size() - 1);
      page = snapshot.store().extension(Projections.class).query(query.after(last.cursor()));
      page.docs().forEach(doc -> docs.put(doc.key(), doc));
    }
    return docs;
  }

  /** Compares the letters about jobs that failed for good with the jobs that did. */
  void deadLetters(GraphPlan plan, List<NodeId> failed) {
    Map<String, Doc> letters = documents(DeadLetter.COLLECTION);
    Set<String> expected = new HashSet<>();
    for (NodeId nodeId : failed) {
      String jobId = Streams.jobId(snapshot.id(), nodeId);
      expected.add(jobId);
      if (!letters.containsKey(jobId)) {
        DeadLetter letter =
            DeadLetter.of(
                snapshot.state(),
                snapshot.state().node(nodeId).orElseThrow(),
                ((Task) plan.graph().node(nodeId)).queue(),
                snapshot.jobLog(nodeId).lastAt());
        add(
            snapshot.difference(Kind.DEAD_LETTER_MISSING, jobId, "a letter", "none"),
            new DocOp.Put(letter.doc()));
      }
    }
    letters.keySet().stream()
        .filter(jobId -> !expected.contains(jobId))
        .forEach(
            jobId ->
                add(
                    snapshot.difference(Kind.DEAD_LETTER_STRAY, jobId, "none", "a letter"),
                    new DocOp.Delete(DeadLetter.COLLECTION, jobId)));
  }

  /** The graph must be there for all that follows from it. */
  void graph() {
    Origin origin = snapshot.state().facts().origin();
    if (snapshot.plan().isEmpty() && origin != null && origin.graphVersion() != null) {
      add(
          snapshot.difference(
              Kind.GRAPH_MISSING,
              origin.graphId().value(),
              "version " + origin.graphVersion(),
              "none"));
    }
  }
}
