package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.maintenance.ReconcileFinding.Fate;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.ReadSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Breaks a store on purpose, and looks what reconciling makes of it. */
record Damage(Rig rig) {

  ReconcileReport run(Mode mode) {
    return Reconcile.on(rig.store(), rig.graphs(), rig.settings()).run(mode, step -> {});
  }

  /** Starts what is broken most often: two Tasks, the first of which has a timeout. */
  void startOrder() {
    rig.start(
        "o1", rig.path("orders", Task.of("pay").timeout(Duration.ofHours(1)), Task.of("ship")));
  }

  /** Expects it to be found, left alone by reports, repaired once, and not found again. */
  void breaks(Kind kind, Commit damage) {
    assertEquals("", findings(Mode.REPORT), "before the damage");
    rig.store().commit(damage);
    assertEquals(Map.of(kind, 1), run(Mode.REPORT).byKind());
    assertEquals(Map.of(kind, 1), run(Mode.REPORT).byKind(), "a report repairs nothing");
    ReconcileReport repaired = run(Mode.REPAIR);
    assertEquals(Map.of(kind, 1), repaired.byKind());
    assertEquals(
        kind.isRepairedByEngine() ? Fate.SCHEDULED : Fate.REPAIRED,
        repaired.findings().get(0).fate());
    assertEquals("", findings(Mode.REPAIR), "after the repair");
  }

  String findings(Mode mode) {
    StringBuilder text = new StringBuilder();
    run(mode).findings().forEach(finding -> text.append(finding).append('\n'));
    return text.toString();
  }

  /** {@link #breaks}, and nothing is found either when all that the repair asked for is done. */
  void isFoundAndRepaired(Kind kind, Commit.Builder damage) {
    breaks(kind, damage.build());
    settle();
    assertClean();
  }

  /** Lets the engine that had everything in its memory before the damage do all that is owed. */
  void settle() {
    rig.settle();
  }

  void assertClean() {
    assertEquals(List.of(), run(Mode.REPORT).findings());
  }

  List<JobView> jobs(ExecutionId id) {
    return rig.store().extension(Jobs.class).list(JobFilter.ALL.group(id.value())).jobs();
  }

  /** Forgets an execution with all its jobs. */
  Commit.Builder lose(ExecutionId id) {
    Commit.Builder damage = Commit.builder();
    for (JobView job : jobs(id)) {
      damage.end(job.id(), "Lost").deleteJob(job.id());
    }
    return damage.deleteDoc("execution", id.value()).erase(Streams.execution(id), head(id));
  }

  private long head(ExecutionId id) {
    return rig.store().read(Streams.execution(id), ReadSpec.backwardFromHead()).headVersion();
  }

  static Commit.Builder loseJob(String jobId) {
    return Commit.builder().end(jobId, "Lost").deleteJob(jobId);
  }
}
