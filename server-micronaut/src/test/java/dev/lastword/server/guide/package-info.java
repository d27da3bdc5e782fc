/**
 * Runs what the guides tell people to run, against a server, and compares what they say it writes.
 *
 * <p>Start with {@code GuidesTest}. A block {@code sh run} is run, a block with {@code file=NAME}
 * is written to that file, and a block {@code text} after a run must be found in its output.
 */
@NullMarked
package dev.lastword.server.guide;

import org.jspecify.annotations.NullMarked;
