package dev.lastword.orchestrator.query;

import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.engine.NodeCounts;

/**
 * Numbers of nodes of an execution by what happens to them; together they are all of its nodes.
 *
 * @param notReached no path has come to them: not yet, or not in a run that has ended
 * @param queued Tasks that a worker can claim now, for the first time or again
 * @param retrying Tasks whose last attempt failed and whose next one is not due
 * @param running Tasks that a worker holds with a lease that has not run out
 * @param waiting nodes that wait for a resume, a time, other branches, a child or the engine
 */
public record WorkCounts(
    int notReached,
    int queued,
    int retrying,
    int running,
    int waiting,
    int succeeded,
    int failed,
    int canceled) {

  /** Returns the numbers of {@code nodes}, so many of whose open Tasks are held or back off. */
  static WorkCounts of(NodeCounts nodes, int held, int backingOff) {
    // Rows are read after the summary: what has moved in between must not be counted twice.
    int running = Math.min(held, nodes.openTasks());
    int retrying = Math.min(backingOff, nodes.openTasks() - running);
    int idle = nodes.of(NodeStatus.IDLE);
    return new WorkCounts(
        idle + nodes.unreached(),
        nodes.openTasks() - running - retrying,
        retrying,
        running,
        nodes.unfinished() - idle - nodes.openTasks(),
        nodes.of(NodeStatus.SUCCEEDED),
        nodes.of(NodeStatus.FAILED),
        nodes.of(NodeStatus.CANCELED) - nodes.unreached());
  }

  /** Returns how many nodes there are. */
  public int total() {
    return notReached + queued + retrying + running + waiting + succeeded + failed + canceled;
  }
}
