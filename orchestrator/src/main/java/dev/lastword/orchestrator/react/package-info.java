/**
 * What the process manager owes: a pure function from a situation to the next time slice.
 *
 * <p>Start with {@link dev.lastword.orchestrator.react.Reactor}, whose one question is asked until
 * the answer is quiet. {@link dev.lastword.orchestrator.react.Situation} is what it looks at and
 * how events lead from one to the next; {@code Duty} is the transition table and {@code JoinRule}
 * the join table, from which {@code docs/reactions.md} is written.
 */
@NullMarked
package dev.lastword.orchestrator.react;

import org.jspecify.annotations.NullMarked;
