/**
 * State of an execution, and the reducer that folds it from the log.
 *
 * <p>State is immutable and derived from history alone. {@link dev.lastword.core.state.Reducer} is
 * the whole machine on one screen; the verbs it uses are on {@link
 * dev.lastword.core.state.NodeState} and {@link dev.lastword.core.state.ExecutionFacts}. How a
 * state of a hundred thousand nodes takes an event at the price of one of ten is the business of
 * {@code Nodes} and its two forms.
 */
@NullMarked
package dev.lastword.core.state;

import org.jspecify.annotations.NullMarked;
