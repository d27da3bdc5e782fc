package dev.lastword.simulation.world;

import dev.lastword.simulation.schedule.Actor;

/** Whoever is free in a process: goes on with what is pending, lets timers go off. */
final class DutyActor implements Actor {

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
    Duty duty = world.one(world.duties);
    node.call(p -> p.tend(duty, most));
  }
}
