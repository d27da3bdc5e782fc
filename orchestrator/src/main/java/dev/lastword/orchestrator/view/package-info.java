/**
 * What is in a store, for people and programs that look: lists of executions, one of them at any
 * version, its events, jobs and refused results, and why it is not further; and lists of jobs.
 *
 * <p>Nothing here writes. Start with {@link dev.lastword.orchestrator.view.Executions}; {@link
 * dev.lastword.orchestrator.view.ExecutionFilter} says which lists are served by which index, and
 * {@link dev.lastword.orchestrator.view.Account} what an explanation holds. {@link
 * dev.lastword.orchestrator.view.NodeJobs} lists jobs.
 */
@NullMarked
package dev.lastword.orchestrator.view;

import org.jspecify.annotations.NullMarked;
