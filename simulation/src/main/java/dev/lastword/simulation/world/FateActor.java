package dev.lastword.simulation.world;

import dev.lastword.simulation.schedule.SimulatedActor;
import java.time.Duration;
import java.util.List;

/** Moves the clock, crashes and boots processes, lets actors stand still. */
final class FateActor implements SimulatedActor {

  private final World world;
  private final List<Pausable> all;

  FateActor(World world, List<Pausable> all) {
    this.world = world;
    this.all = all;
  }

  @Override
  public String name() {
    return "fate";
  }

  @Override
  public void step() {
    switch (world.dice.nextInt(12)) {
      case 0 -> world.crash(world.one(world.nodes));
      case 1, 2 -> boot();
      case 3 -> pause(world.one(all));
      case 4 -> jump(Duration.ofMinutes(1L + world.dice.nextInt(90)));
      case 5, 6, 7 -> jump(Duration.ofSeconds(1L + world.dice.nextInt(40)));
      default -> jump(world.millis(2_000));
    }
  }

  private void boot() {
    for (EngineNode node : world.nodes) {
      if (!node.isUp()) {
        world.say(() -> "boots " + node.name());
        node.boot();
      }
    }
  }

  private void pause(Pausable actor) {
    Duration time = Duration.ofSeconds(1L + world.dice.nextInt(120));
    world.say(() -> "lets " + actor.name() + " stand still for " + time);
    actor.pauseUntil(world.time.instant().plus(time));
  }

  private void jump(Duration time) {
    world.time.advance(time);
    world.say(() -> "lets " + time + " pass");
  }
}
