/** The command line {@code lastword}. Start with {@link dev.lastword.server.cli.Main}. */
@NullMarked
package dev.lastword.server.cli;

import org.jspecify.annotations.NullMarked;
