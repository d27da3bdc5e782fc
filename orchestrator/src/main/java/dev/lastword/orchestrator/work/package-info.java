/**
 * Workers in this process: handlers that are given Tasks, told when to stop, and reported for.
 *
 * <p>Start with {@link dev.lastword.orchestrator.work.Handler} and {@link
 * dev.lastword.orchestrator.work.TaskContext}. {@link dev.lastword.orchestrator.work.Worker}
 * claims, {@code Run} is one Task in the hands of a handler, {@link
 * dev.lastword.orchestrator.work.Interrupts} tells runs what commits say of them. Nothing here
 * starts a thread but {@link dev.lastword.orchestrator.work.HandlerThreads}: each part has a method
 * that does its next step. {@link dev.lastword.orchestrator.work.LongPolls} lets workers far away
 * wait for work.
 */
@NullMarked
package dev.lastword.orchestrator.work;

import org.jspecify.annotations.NullMarked;
