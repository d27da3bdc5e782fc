package dev.lastword.simulation.world;

import dev.lastword.simulation.schedule.SimulatedActor;

/** Background thread of a process: continues pending reactions, fires timers. */
final class DutyActor implements SimulatedActor {

  private final World world;
  private final EngineNode node;

  DutyActor(World world, EngineNode node) {
    this.world = world;
    this.node = node;
  }

  @Override
  public String name() {
    return node.name();
  }

  @Override
  public boolean isReady() {
    return node.isUp();
  }

  @Override
  public void step() {
    int most = 1 + world.dice.nextInt(3);
    BackgroundProcess duty = world.one(world.duties);
    node.call(p -> p.tend(duty, most));
  }
}
