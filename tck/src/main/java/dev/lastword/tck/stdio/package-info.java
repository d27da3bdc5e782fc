/**
 * The core protocol: one JSON object a line, a question in, an answer out.
 *
 * <p>Start with {@link dev.lastword.tck.stdio.Core}.
 */
@NullMarked
package dev.lastword.tck.stdio;

import org.jspecify.annotations.NullMarked;
