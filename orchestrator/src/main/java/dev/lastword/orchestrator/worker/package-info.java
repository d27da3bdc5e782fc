/**
 * Workers in this process: handlers that are given Tasks, told when to stop, and reported for.
 *
 * <p>Start with {@link dev.lastword.orchestrator.worker.Handler} and {@link
 * dev.lastword.orchestrator.worker.TaskContext}. {@link dev.lastword.orchestrator.worker.Worker}
 * claims, {@code TaskRun} is one Task in the hands of a handler, {@link
 * dev.lastword.orchestrator.worker.Interrupts} tells runs what commits say of them. Nothing here
 * starts a thread but {@link dev.lastword.orchestrator.worker.HandlerThreads}: each part has a
 * method that does its next step. {@link dev.lastword.orchestrator.worker.LongPolls} lets workers
 * far away wait for work.
 */
@NullMarked
package dev.lastword.orchestrator.worker;

import org.jspecify.annotations.NullMarked;
