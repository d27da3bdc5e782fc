/**
 * The twelve commands, and the envelope around each.
 *
 * <p>A command is a wish; whether it is granted is decided in {@code decide}. Start with {@link
 * dev.lastword.core.command.CommandVisitor}.
 */
@NullMarked
package dev.lastword.core.command;

import org.jspecify.annotations.NullMarked;
