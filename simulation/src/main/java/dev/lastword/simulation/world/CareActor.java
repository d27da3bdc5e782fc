package dev.lastword.simulation.world;

import dev.lastword.orchestrator.care.Reconcile.Mode;
import dev.lastword.orchestrator.care.ReconcileReport;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.schedule.Actor;
import java.util.Optional;

/** Somebody who compares everything with the logs while others work, and repairs it. */
final class CareActor implements Actor {

  private static final int MOST = 3;

  private final World world;
  private int rounds;

  CareActor(World world) {
    this.world = world;
  }

  @Override
  public String name() {
    return "lee";
  }

  @Override
  public boolean isReady() {
    return rounds < MOST;
  }

  @Override
  public void step() {
    if (world.chance(20)) {
      rounds++;
      reconcile(world.chance(80) ? Mode.REPAIR : Mode.REPORT);
    }
  }

  private Optional<ReconcileReport> reconcile(Mode mode) {
    world.say(() -> "reconciles, " + mode);
    Optional<ReconcileReport> report =
        world.anyNode().call(p -> p.reconcile().run(mode, progress -> {}));
    world.say(() -> "was told " + report.map(ReconcileReport::findings));
    return report;
  }

  /** Looks once more when everything has come to rest. */
  void judge() {
    ReconcileReport report = reconcile(Mode.REPORT).orElseThrow();
    Law.NOTHING_DIFFERS.require(report.isClean(), () -> report.findings().toString());
  }
}
