/**
 * The same question in other words: other ids, times, event ids, texts and values, renamed
 * consistently, so that no constant tells a core that it is being certified.
 *
 * <p>{@link dev.lastword.tck.variation.Variation} rewrites a whole question; {@link
 * dev.lastword.tck.variation.Names} draws ids and texts in the shapes that real programs use.
 * Expected answers are those of the Java core to the rewritten question.
 */
@NullMarked
package dev.lastword.tck.variation;

import org.jspecify.annotations.NullMarked;
