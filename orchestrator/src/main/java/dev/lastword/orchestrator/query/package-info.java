/**
 * Queries for people and programs: lists of executions, one execution at any version, its events,
 * jobs and refused results, the reason why it does not advance; and lists of jobs.
 *
 * <p>Nothing here writes. Start with {@link dev.lastword.orchestrator.query.Executions}; {@link
 * dev.lastword.orchestrator.query.ExecutionFilter} says which lists are served by which index, and
 * {@link dev.lastword.orchestrator.query.Account} what an explanation holds. {@link
 * dev.lastword.orchestrator.query.NodeJobs} lists jobs.
 */
@NullMarked
package dev.lastword.orchestrator.query;

import org.jspecify.annotations.NullMarked;
