package dev.lastword.orchestrator.care;

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
import dev.lastword.orchestrator.care.Difference.Kind;
import dev.lastword.orchestrator.engine.Course.Reactions;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.Layout;
import dev.lastword.orchestrator.engine.Lineage;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.engine.Summary;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.StateSnapshots;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.react.Plan;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
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

  private final Look look;
  private final List<Discrepancy> found = new ArrayList<>();
  private Optional<ExecutionSummary> known = Optional.empty();

  SideChecks(Look look) {
    this.look = look;
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
    for (EventEnvelope event : look.unreadable()) {
      UnreadableEvent body = (UnreadableEvent) event.body();
      add(
          look.difference(
              Kind.EVENT_UNREADABLE,
              event.eventId().value(),
              "one of the 24 events",
              body.typeName() + ": " + body.problem()));
    }
  }

  /**
   * Beside a mark of pending reactions both words are right: who has done them all says so before
   * the mark is ended, and that does not move the log. So a repair never says that they are
   * pending, which nobody might take back; whoever goes on says it anew.
   */
  private void summary() {
    Optional<Doc> listed =
        look.store()
            .extension(Projections.class)
            .get(ExecutionSummary.COLLECTION, look.id().value());
    known = listed.flatMap(SideChecks::read);
    Summary right =
        new Summary(
            look.createdAt(),
            look.updatedAt(),
            known.map(ExecutionSummary::labels).orElse(Map.of()),
            lineage(known.map(ExecutionSummary::lineage).orElse(Lineage.NONE)),
            look.correlationId(),
            NodeCounts.of(look.state()));
    Doc done = right.of(look.state(), Reactions.DONE).doc();
    Doc pending = right.of(look.state(), Reactions.PENDING).doc();
    if (listed.isEmpty()) {
      add(difference(Kind.SUMMARY_MISSING, done, "none"), new DocOp.Put(done));
    } else if (!listed.get().equals(done) && !(isMarked() && listed.get().equals(pending))) {
      add(difference(Kind.SUMMARY_STALE, done, words(listed.get())), new DocOp.Put(done));
    }
  }

  private boolean isMarked() {
    JobView mark = look.jobs().get(Layout.pendingJob(look.id()));
    return mark != null && mark.isOpen();
  }

  /** Links tell where an execution comes from; without one, only the list remembers it. */
  private Lineage lineage(Lineage remembered) {
    return new Lineage(
        look.kin().parent().orElse(remembered.parent()),
        remembered.rerunOf() == null ? look.kin().origin().orElse(null) : remembered.rerunOf());
  }

  private static Optional<ExecutionSummary> read(Doc doc) {
    try {
      return Optional.of(ExecutionSummary.read(doc));
    } catch (RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  private Difference difference(Kind kind, Doc expected, String is) {
    return look.difference(kind, ExecutionSummary.COLLECTION, words(expected), is);
  }

  private static String words(Doc doc) {
    return doc.payload().utf8() + " tagged " + new TreeMap<>(doc.tags());
  }

  private void snapshot() {
    Optional<Snapshot> kept =
        look.snapshot().filter(one -> one.tag().equals(StateSnapshots.REDUCER));
    Optional<ExecutionState> state = look.atSnapshot();
    if (kept.isEmpty() || state.isEmpty() || state.equals(kept.flatMap(SideChecks::stateOf))) {
      return;
    }
    byte[] right = JsonCodec.writeBytes(JsonCodec.writeState(state.get()));
    Snapshot better =
        new Snapshot(
            Streams.execution(look.id()),
            kept.get().version(),
            StateSnapshots.REDUCER,
            Payload.of(right, Payload.JSON));
    add(
        look.difference(
            Kind.SNAPSHOT_WRONG,
            "snapshot at " + kept.get().version(),
            "the state at that version",
            "another"),
        new SnapshotOp.Put(better));
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
    Map<String, Doc> told = documents(Layout.WAITING);
    for (NodeState node : look.state().nodes()) {
      WaitKey key = node.details().waitKey();
      String name = Streams.jobId(look.id(), node.nodeId());
      if (node.status() == NodeStatus.WAITING && key != null) {
        Doc expected = Layout.newWaiting(look.id(), node.nodeId(), key, look.updatedAt());
        Doc is = told.remove(name);
        if (is == null || !is.tags().equals(expected.tags())) {
          add(
              look.difference(
                  Kind.WAITING_MISSING, name, key, is == null ? "nothing" : is.tags().toString()),
              new DocOp.Put(expected));
        }
      }
    }
    told.keySet()
        .forEach(
            name ->
                add(
                    look.difference(Kind.WAITING_STRAY, name, "nothing", "a waiting node"),
                    new DocOp.Delete(Layout.WAITING, name)));
  }

  private Map<String, Doc> documents(String collection) {
    Map<String, Doc> docs = new HashMap<>();
    DocQuery query = DocQuery.of(collection).tag(Layout.EXECUTION, look.id().value()).max(1_000);
    DocPage page = look.store().extension(Projections.class).query(query);
    page.docs().forEach(doc -> docs.put(doc.key(), doc));
    while (page.more()) {
      Doc last = page.docs().get(page.docs().size() - 1);
      page = look.store().extension(Projections.class).query(query.after(last.cursor()));
      page.docs().forEach(doc -> docs.put(doc.key(), doc));
    }
    return docs;
  }

  /** Compares the letters about jobs that failed for good with the jobs that did. */
  void deadLetters(Plan plan, List<NodeId> failed) {
    Map<String, Doc> letters = documents(DeadLetter.COLLECTION);
    Set<String> expected = new HashSet<>();
    for (NodeId nodeId : failed) {
      String jobId = Streams.jobId(look.id(), nodeId);
      expected.add(jobId);
      if (!letters.containsKey(jobId)) {
        DeadLetter letter =
            DeadLetter.of(
                look.state(),
                look.state().node(nodeId).orElseThrow(),
                ((Task) plan.graph().node(nodeId)).queue(),
                look.jobLog(nodeId).lastAt());
        add(
            look.difference(Kind.DEAD_LETTER_MISSING, jobId, "a letter", "none"),
            new DocOp.Put(letter.doc()));
      }
    }
    letters.keySet().stream()
        .filter(jobId -> !expected.contains(jobId))
        .forEach(
            jobId ->
                add(
                    look.difference(Kind.DEAD_LETTER_STRAY, jobId, "none", "a letter"),
                    new DocOp.Delete(DeadLetter.COLLECTION, jobId)));
  }

  /** The graph must be there for all that follows from it. */
  void graph() {
    Origin origin = look.state().facts().origin();
    if (look.plan().isEmpty() && origin != null && origin.graphVersion() != null) {
      add(
          look.difference(
              Kind.GRAPH_MISSING,
              origin.graphId().value(),
              "version " + origin.graphVersion(),
              "none"));
    }
  }
}
