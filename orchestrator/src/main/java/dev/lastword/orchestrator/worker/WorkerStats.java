package dev.lastword.orchestrator.worker;

/**
 * Statistics of a worker since it was created.
 *
 * @param running how many Tasks it works at now
 * @param claimed how many it was given
 * @param succeeded how many results were taken
 * @param failed how many failures were taken
 * @param waiting how often a Task went to wait
 * @param released how many were given back
 * @param stopped how many stopped in the grace period of a cancel, and said so
 * @param refused how many results and failures came too late
 * @param interrupted how many handlers were asked to stop
 */
public record WorkerStats(
    int running,
    long claimed,
    long succeeded,
    long failed,
    long waiting,
    long released,
    long stopped,
    long refused,
    long interrupted) {}
