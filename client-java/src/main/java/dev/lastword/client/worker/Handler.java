package dev.lastword.client.worker;

/** Worker code for the jobs of a queue. */
@FunctionalInterface
public interface Handler {

  /**
   * Works on a task and returns what came of it.
   *
   * <p>Its thread is interrupted when the work is no longer wanted; whatever it returns from then
   * on changes nothing unless the execution is canceled gracefully. What it throws is reported as
   * the failure of this attempt; whether another follows is up to the graph.
   */
  Outcome handle(Task task) throws Exception;
}
