/**
 * Executions that begin by the clock, again and again.
 *
 * <p>Start with {@link dev.lastword.orchestrator.schedule.Schedules}, then {@code Firing}, which
 * decides what is due. A definition is in the stream {@code schedule/ID} and in a document; a job
 * of a reserved queue waits for the next time. The execution, what is remembered of it and the next
 * wait are one commit, under the job's lease: no crash and no second node starts anything twice,
 * and nothing starts after a pause was answered. {@link dev.lastword.orchestrator.schedule.Cron}
 * knows calendars and nothing else.
 */
@NullMarked
package dev.lastword.orchestrator.schedule;

import org.jspecify.annotations.NullMarked;
