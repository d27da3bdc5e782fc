package dev.lastword.tck.store.harness;

/** Scenario of a child process; it has a constructor without parameters. */
@FunctionalInterface
public interface ChildScenario {

  /** Runs until it has nothing more to do, or is killed. */
  void run(ChildNode node) throws Exception;
}
