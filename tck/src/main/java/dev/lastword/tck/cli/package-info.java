/**
 * The command line {@code lastword-tck}: one class a subcommand, which translates arguments and
 * delegates.
 *
 * <p>Start with {@link dev.lastword.tck.cli.Main}.
 */
@NullMarked
package dev.lastword.tck.cli;

import org.jspecify.annotations.NullMarked;
