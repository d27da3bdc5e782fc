package dev.lastword.simulation.world;

import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.GraphProcesses;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.schedule.ScheduleView;
import dev.lastword.orchestrator.schedule.Schedules;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.simulation.laws.ScheduleLaws;
import dev.lastword.store.Commit;
import dev.lastword.store.DocOp;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at every commit that is about a schedule, and asks whether it may be. */
final class ScheduleWatch {

  private static final String DEFINITIONS = "schedules";
  private static final String RUNS = "schedule.runs";

  private final World world;
  private @Nullable Schedules schedules;
  private @Nullable ScheduleLaws laws;
  private Instant since = Instant.MIN;

  ScheduleWatch(World world) {
    this.world = world;
  }

  private static boolean puts(Commit commit, String collection) {
    return commit.ops().stream()
        .anyMatch(op -> op instanceof DocOp.Put put && put.doc().collection().equals(collection));
  }

  /** Returns the schedule before a commit that says what it has done. */
  Optional<ScheduleView> before(Commit commit) {
    return puts(commit, RUNS) ? find() : Optional.empty();
  }

  void after(Commit commit, Optional<ScheduleView> before) {
    if (puts(commit, DEFINITIONS)) {
      since = world.time.instant();
    }
    if (before.isPresent()) {
      laws().decided(before.get(), find().orElseThrow(), since, world.time.instant());
    }
  }

  /** Nothing of what was due may be left. */
  void settled() {
    find().ifPresent(view -> laws().settled(view, since, world.time.instant()));
  }

  private ScheduleLaws laws() {
    if (laws == null) {
      laws = new ScheduleLaws(world.journal, world.skew);
    }
    return laws;
  }

  /** Reads past all that can go wrong. */
  private Optional<ScheduleView> find() {
    if (schedules == null) {
      EngineSettings settings = EngineSettings.USUAL.clock(world.time);
      Graphs graphs = new Graphs(world.store, new PlainConditions(), settings);
      Engine engine =
          new Engine(world.store, new GraphProcesses(world.store, graphs, settings), settings);
      schedules = new Schedules(world.store, engine, graphs, settings);
    }
    return schedules.find(ScheduleActor.ID);
  }
}
