/**
 * Executions that follow others: graphs that run when an execution was canceled, failed or ended at
 * all. Start reading at {@link dev.lastword.orchestrator.followup.FollowUp}.
 */
@NullMarked
package dev.lastword.orchestrator.followup;

import org.jspecify.annotations.NullMarked;
