package dev.lastword.simulation.world;

import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.Commit;
import dev.lastword.store.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Faults on a process's way to the store and back: interleaving with other processes, its own
 * death, and failures.
 */
final class Faults implements FaultyStore.Script {

  private final World world;
  private final EngineNode.Process process;

  Faults(World world, EngineNode.Process process) {
    this.world = world;
    this.process = process;
  }

  @Override
  public Fault commit(Commit commit) {
    process.awaits();
    return fault();
  }

  private Fault fault() {
    return world.faults > 0 && world.chance(world.faults)
        ? Fault.values()[1 + world.dice.nextInt(Fault.values().length - 1)]
        : Fault.NONE;
  }

  @Override
  public boolean isReadable() {
    process.awaits();
    return world.faults == 0 || !world.chance(world.faults);
  }

  @Override
  public Fault lease() {
    process.awaits();
    return fault();
  }

  @Override
  public void committed(Commit commit, @Nullable StoreException said) {
    if (said != null) {
      world.say(() -> "  store: " + said.getClass().getSimpleName() + ", " + said.getMessage());
    }
    process.awaits();
  }
}
