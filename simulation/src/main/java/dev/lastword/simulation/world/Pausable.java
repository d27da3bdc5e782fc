package dev.lastword.simulation.world;

import dev.lastword.simulation.schedule.SimulatedActor;
import java.time.Instant;

/** An actor that can be made to stand still, also in the midst of a step. */
final class Pausable implements SimulatedActor {

  private final World world;
  private final SimulatedActor actor;
  private Instant until = Instant.MIN;

  Pausable(World world, SimulatedActor actor) {
    this.world = world;
    this.actor = actor;
  }

  void pauseUntil(Instant time) {
    until = time;
  }

  @Override
  public String name() {
    return actor.name();
  }

  @Override
  public boolean isReady() {
    return actor.isReady() && !world.time.instant().isBefore(until);
  }

  @Override
  public void step() {
    actor.step();
  }
}
