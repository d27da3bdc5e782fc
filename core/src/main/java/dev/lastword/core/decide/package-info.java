/**
 * Decisions on commands: whether a command is accepted, and with which events.
 *
 * <p>{@link dev.lastword.core.decide.Decider} is the way in. Each command has a handler in a file
 * of its own, whose list of guards reads like a line of the specification; the guards themselves,
 * and the order that all commands share, are in {@code Guards}. A refusal is an answer, not an
 * exception. {@link dev.lastword.core.decide.SliceOrder} puts simultaneous events in order.
 */
@NullMarked
package dev.lastword.core.decide;

import org.jspecify.annotations.NullMarked;
