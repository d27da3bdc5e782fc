/**
 * Requests to the engine and its answers, as callers see them.
 *
 * <p>Start with {@link dev.lastword.orchestrator.request.Answer}. The others are the records that
 * go in ({@link dev.lastword.orchestrator.request.NewExecution}, {@link
 * dev.lastword.orchestrator.request.NewSignal}, {@link dev.lastword.orchestrator.request.JobClaim})
 * and that come back ({@link dev.lastword.orchestrator.request.Assignment}). This package knows
 * nothing of how the engine decides.
 */
@NullMarked
package dev.lastword.orchestrator.request;

import org.jspecify.annotations.NullMarked;
