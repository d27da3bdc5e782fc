package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.ExecutionLinks;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.ReconcileCursor.Phase;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Finds rows and documents of executions that are gone, or never were. One that was erased never
 * comes back, so a repair needs no version; for one that never was it requires that this is so.
 */
final class Orphans {

  private final EventStore store;

  Orphans(EventStore store) {
    this.store = store;
  }

  ReconcileStep step(Reconcile.Mode mode, ReconcileCursor from, int most) {
    return from.phase() == Phase.JOBS
        ? jobs(mode, from.place(), most)
        : documents(mode, from, most);
  }

  private ReconcileStep documents(Reconcile.Mode mode, ReconcileCursor from, int most) {
    String collection = collection(from.phase());
    DocQuery query = DocQuery.of(collection).max(most);
    if (!from.place().isEmpty()) {
      int blank = from.place().indexOf(' ');
      query =
          query.after(
              new DocCursor(
                  Long.parseLong(from.place().substring(0, blank)),
                  from.place().substring(blank + 1)));
    }
    DocPage page = store.extension(Projections.class).query(query);
    List<ReconcileFinding> findings = new ArrayList<>();
    for (Doc doc : page.docs()) {
      Optional<ExecutionId> owner = owner(from.phase(), doc);
      if (owner.filter(this::isGone).isPresent()) {
        Kind kind = from.phase() == Phase.SUMMARIES ? Kind.SUMMARY_STRAY : Kind.DOCUMENT_STRAY;
        String subject = collection + "/" + doc.key();
        findings.add(
            finding(
                new Difference(owner.get(), kind, subject, "nothing", "a document"),
                mode,
                new Removal(
                    Commit.builder().deleteDoc(collection, doc.key()),
                    () ->
                        store.extension(Projections.class).get(collection, doc.key()).isEmpty())));
      }
    }
    if (page.more()) {
      DocCursor last = page.docs().get(page.docs().size() - 1).cursor();
      return step(findings, page.docs().size(), from.phase(), last.sortKey() + " " + last.key());
    }
    return ended(findings, page.docs().size(), from.phase());
  }

  private static String collection(Phase phase) {
    return switch (phase) {
      case SUMMARIES -> ExecutionSummary.COLLECTION;
      case DEAD_LETTERS -> DeadLetter.COLLECTION;
      case REFUSED -> LateResult.COLLECTION;
      case ANSWERS -> StoreLayout.ANSWERS;
      case CREATIONS -> StoreLayout.CREATIONS;
      case LINKS -> StoreLayout.LINKS;
      case RERUNS -> StoreLayout.RERUNS;
      case FOLLOW_UPS -> StoreLayout.FOLLOW_UPS;
      case EXECUTIONS, JOBS ->
          throw new IllegalArgumentException("expected documents, found " + phase);
    };
  }

  private Optional<ExecutionId> owner(Phase phase, Doc doc) {
    return switch (phase) {
      case SUMMARIES, RERUNS, FOLLOW_UPS -> Optional.of(ExecutionId.of(doc.key()));
      case LINKS -> Optional.of(ExecutionId.of(doc.key())).filter(id -> !isLeftBehind(id, doc));
      case DEAD_LETTERS, REFUSED, ANSWERS, CREATIONS ->
          Optional.ofNullable(doc.tags().get(StoreLayout.EXECUTION)).map(ExecutionId::of);
      case EXECUTIONS, JOBS -> Optional.empty();
    };
  }

  /** A child whose graph was not there is called back like any other, and leaves its link. */
  private boolean isLeftBehind(ExecutionId child, Doc link) {
    return !head(child).erased()
        && StoredLinks.read(link, ExecutionLinks::isRecalled).orElse(false);
  }

  private ReconcileStep jobs(Reconcile.Mode mode, String after, int most) {
    JobFilter filter = JobFilter.ALL.max(most);
    JobPage page = store.extension(Jobs.class).list(after.isEmpty() ? filter : filter.after(after));
    List<ReconcileFinding> findings = new ArrayList<>();
    for (JobView job : page.jobs()) {
      Optional<ExecutionId> owner =
          job.group().filter(group -> isOurs(group, job)).map(ExecutionId::of);
      if (owner.filter(this::isGone).isPresent()) {
        findings.add(
            finding(
                new Difference(owner.get(), Kind.JOB_STRAY, job.id(), "no row", job.status()),
                mode,
                new Removal(
                    Commit.builder()
                        .end(job.id(), JobStatus.CANCELLED.wireName())
                        .deleteJob(job.id()),
                    () -> store.extension(Jobs.class).find(job.id()).isEmpty())));
      }
    }
    return page.more()
        ? step(
            findings, page.jobs().size(), Phase.JOBS, page.jobs().get(page.jobs().size() - 1).id())
        : ended(findings, page.jobs().size(), Phase.JOBS);
  }

  private static boolean isOurs(String group, JobView job) {
    return job.id().startsWith(group + "/")
        || job.queue().equals(StoreLayout.TIMER_QUEUE)
        || job.queue().equals(StoreLayout.PENDING_QUEUE)
        || job.queue().equals(StoreLayout.FOLLOW_UP_QUEUE);
  }

  private boolean isGone(ExecutionId id) {
    StreamPage page = head(id);
    return page.erased() || page.headVersion() == 0;
  }

  private StreamPage head(ExecutionId id) {
    return store.read(Streams.execution(id), ReadSpec.forwardFrom(1).maxEvents(1));
  }

  /** A commit that removes something, and the question whether it is gone. */
  private record Removal(Commit.Builder commit, BooleanSupplier isGone) {}

  private ReconcileFinding finding(Difference difference, Reconcile.Mode mode, Removal repair) {
    if (mode == Reconcile.Mode.REPORT) {
      return new ReconcileFinding(difference, ReconcileFinding.Fate.REPORTED);
    }
    if (!head(difference.executionId()).erased()) {
      repair.commit().require(Streams.execution(difference.executionId()), 0);
    }
    try {
      store.commit(repair.commit().build());
      boolean isGone = repair.isGone().getAsBoolean();
      return new ReconcileFinding(
          difference, isGone ? ReconcileFinding.Fate.REPAIRED : ReconcileFinding.Fate.UNCONFIRMED);
    } catch (VersionConflict | JobConflict | StreamErased movedOn) {
      return new ReconcileFinding(difference, ReconcileFinding.Fate.MOVED_ON);
    }
  }

  private static ReconcileStep step(
      List<ReconcileFinding> findings, int looked, Phase phase, String place) {
    return new ReconcileStep(findings, looked, 0, Optional.of(ReconcileCursor.of(phase, place)));
  }

  private static ReconcileStep ended(List<ReconcileFinding> findings, int looked, Phase phase) {
    Phase[] phases = Phase.values();
    return new ReconcileStep(
        findings,
        looked,
        0,
        phase.ordinal() + 1 < phases.length
            ? Optional.of(ReconcileCursor.of(phases[phase.ordinal() + 1], ""))
            : Optional.empty());
  }
}
