/**
 * The process manager: a pure function from a state to the next time slice.
 *
 * <p>Start with {@link dev.lastword.orchestrator.process.Reactor}, whose one question is asked
 * until the answer is quiet. {@link dev.lastword.orchestrator.process.ProcessState} is what it
 * looks at and how events lead from one to the next; {@code NodeReaction} is the transition table
 * and {@code JoinRule} the join table, from which {@code docs/reactions.md} is written.
 */
@NullMarked
package dev.lastword.orchestrator.process;

import org.jspecify.annotations.NullMarked;
