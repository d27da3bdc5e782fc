/**
 * Workers: a loop that claims jobs, lets handlers work on them and reports what comes of it.
 *
 * <p>Start with {@link dev.lastword.client.worker.Worker}. A handler gets a {@link
 * dev.lastword.client.worker.Task} and returns an {@link dev.lastword.client.worker.Outcome}; the
 * loop says that it is there, delivers interrupts as they come, and repeats reports whose answer
 * was lost. {@code TaskRun} is one task from claim to report, {@code RunningWorker} all of them.
 */
@NullMarked
package dev.lastword.client.worker;

import org.jspecify.annotations.NullMarked;
