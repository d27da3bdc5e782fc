package dev.lastword.orchestrator.maintenance;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventType;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.JobConflict;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Micros;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamErased;
import dev.lastword.store.VersionConflict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Proves over a whole store that rows, timers, marks and documents follow from the logs, and
 * repairs those that do not.
 *
 * <p>Safe while engines run. A difference counts only if two looks find it at the same version of
 * the log, and a repair is a commit that requires that version: who comes first wins, and nothing
 * is undone. After its repairs an execution is read again: what is still different is reported as
 * such. Doing it again finds nothing.
 */
public final class Reconcile {

  /** Whether differences are repaired or only reported. */
  public enum Mode {
    REPORT,
    REPAIR
  }

  private static final int MOST_LOOKS = 5;

  private final EventStore store;
  private final Graphs graphs;
  private final EngineSettings settings;
  private final Orphans orphans;

  private Reconcile(EventStore store, Graphs graphs, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.graphs = requireNonNull(graphs, "graphs");
    this.settings = requireNonNull(settings, "settings");
    this.orphans = new Orphans(store);
  }

  /** Looks after a store whose executions follow these graphs. */
  public static Reconcile on(EventStore store, Graphs graphs, EngineSettings settings) {
    return new Reconcile(store, graphs, settings);
  }

  /** Looks over the whole store, and tells {@code progress} of every step. */
  public ReconcileReport run(Mode mode, Consumer<ReconcileStep> progress) {
    return run(mode, ReconcileCursor.START, progress);
  }

  /** Looks over the rest of the store, from where another look had come to. */
  public ReconcileReport run(Mode mode, ReconcileCursor from, Consumer<ReconcileStep> progress) {
    List<ReconcileFinding> findings = new ArrayList<>();
    long looked = 0;
    long busy = 0;
    Optional<ReconcileCursor> next = Optional.of(from);
    while (next.isPresent()) {
      ReconcileStep step = step(mode, next.get(), 100);
      findings.addAll(step.findings());
      looked += step.looked();
      busy += step.busy();
      progress.accept(step);
      next = step.next();
    }
    return new ReconcileReport(findings, looked, busy);
  }

  /** Looks at the next executions, rows or documents, at most so many. */
  public ReconcileStep step(Mode mode, ReconcileCursor from, int most) {
    return from.phase() == ReconcileCursor.Phase.EXECUTIONS
        ? executions(mode, Long.parseLong(from.place()), most)
        : orphans.step(mode, from, most);
  }

  /** Returns the differences of one execution. */
  public ReconcileStep one(ExecutionId id, Mode mode) {
    List<ReconcileFinding> findings = new ArrayList<>();
    boolean busy = !examine(id, mode, findings);
    return new ReconcileStep(findings, 1, busy ? 1 : 0, Optional.empty());
  }

  /** Goes along the feed, which has the creation of every execution that was not erased. */
  private ReconcileStep executions(Mode mode, long after, int most) {
    FeedSpec created =
        FeedSpec.ALL
            .maxEvents(most)
            .categories(Streams.EXECUTION)
            .types(EventType.EXECUTION_CREATED.name());
    FeedPage page = store.feed(after, created);
    List<ReconcileFinding> findings = new ArrayList<>();
    int looked = 0;
    int busy = 0;
    for (StoredEvent first : page.events()) {
      if (first.version() == 1) {
        looked++;
        busy += examine(ExecutionId.of(first.stream().id()), mode, findings) ? 0 : 1;
      }
    }
    ReconcileCursor next =
        page.more()
            ? ReconcileCursor.of(ReconcileCursor.Phase.EXECUTIONS, String.valueOf(page.next()))
            : ReconcileCursor.of(ReconcileCursor.Phase.SUMMARIES, "");
    return new ReconcileStep(findings, looked, busy, Optional.of(next));
  }

  /** Looks at an execution until two looks agree; false if it changes all the time. */
  private boolean examine(ExecutionId id, Mode mode, List<ReconcileFinding> findings) {
    List<Discrepancy> before = List.of();
    long versionBefore = -1;
    for (int looks = 0; looks < MOST_LOOKS; looks++) {
      ExecutionSnapshot snapshot = new ExecutionSnapshot(store, graphs, id);
      List<Discrepancy> now = snapshot.isErased() ? List.of() : differences(snapshot);
      if (now.isEmpty() || snapshot.isImporting()) {
        return true;
      }
      if (snapshot.isOld()) {
        continue;
      }
      if (snapshot.state().version() == versionBefore) {
        List<Difference> twice = before.stream().map(Discrepancy::difference).toList();
        List<Discrepancy> certain =
            now.stream().filter(one -> twice.contains(one.difference())).toList();
        List<ReconcileFinding> found = new ArrayList<>();
        for (Discrepancy one : certain) {
          settings.metrics().drifted(id, one.difference().kind().name());
          found.add(new ReconcileFinding(one.difference(), fate(one, snapshot, mode)));
        }
        findings.addAll(confirmed(id, found));
        return true;
      }
      before = now;
      versionBefore = snapshot.state().version();
    }
    return false;
  }

  /** Reads an execution again after repairs, and tells of each whether it is there. */
  private List<ReconcileFinding> confirmed(ExecutionId id, List<ReconcileFinding> findings) {
    if (findings.stream().noneMatch(one -> one.fate() == ReconcileFinding.Fate.REPAIRED)) {
      return findings;
    }
    ExecutionSnapshot again = new ExecutionSnapshot(store, graphs, id);
    List<Difference> left =
        again.isErased()
            ? List.of()
            : differences(again).stream().map(Discrepancy::difference).toList();
    return findings.stream()
        .map(
            one ->
                one.fate() == ReconcileFinding.Fate.REPAIRED
                    ? new ReconcileFinding(one.difference(), confirmed(one.difference(), left))
                    : one)
        .toList();
  }

  private static ReconcileFinding.Fate confirmed(Difference repaired, List<Difference> left) {
    boolean isLeft =
        left.stream()
            .anyMatch(
                one -> one.kind() == repaired.kind() && one.subject().equals(repaired.subject()));
    if (isLeft) {
      return ReconcileFinding.Fate.UNCONFIRMED;
    }
    return repaired.kind().isRepairedByEngine()
        ? ReconcileFinding.Fate.SCHEDULED
        : ReconcileFinding.Fate.REPAIRED;
  }

  private List<Discrepancy> differences(ExecutionSnapshot snapshot) {
    Instant now = Micros.floor(settings.clock().instant());
    List<Discrepancy> found = new ArrayList<>();
    SideChecks side = new SideChecks(snapshot);
    if (snapshot.plan().isPresent()) {
      GraphPlan plan = snapshot.plan().get();
      JobChecks jobs = new JobChecks(snapshot, plan, now, settings.ids());
      found.addAll(jobs.found());
      side.deadLetters(plan, jobs.failed());
      side.waiting();
      found.addAll(new TimeChecks(snapshot, plan, now, jobs.retrying()).found());
      found.addAll(new ChildChecks(snapshot, plan).found());
      found.addAll(new FollowUpChecks(snapshot, plan).found());
    } else {
      side.graph();
    }
    found.addAll(new OriginChecks(snapshot, side.listed()).found());
    found.addAll(side.found());
    return found;
  }

  private ReconcileFinding.Fate fate(Discrepancy one, ExecutionSnapshot snapshot, Mode mode) {
    if (mode == Mode.REPORT || one.ops().isEmpty()) {
      return ReconcileFinding.Fate.REPORTED;
    }
    Commit.Builder commit = Commit.builder();
    commit.require(Streams.execution(snapshot.id()), snapshot.state().version());
    one.appends().forEach(add -> commit.append(add.stream(), add.expected(), add.events()));
    one.ops().forEach(commit::op);
    try {
      store.commit(commit.build());
      return ReconcileFinding.Fate.REPAIRED;
    } catch (VersionConflict | JobConflict | LeaseLost | StreamErased movedOn) {
      return ReconcileFinding.Fate.MOVED_ON;
    }
  }
}
