package dev.lastword.simulation.world;

import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.maintenance.ReconcileReport;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.schedule.SimulatedActor;
import java.util.Optional;

/** Actor that reconciles the store with the logs while others work. */
final class CareActor implements SimulatedActor {

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
