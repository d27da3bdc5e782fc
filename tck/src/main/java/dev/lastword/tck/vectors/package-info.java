/**
 * The vectors: questions to a core with the answers that the specification demands.
 *
 * <p>{@link dev.lastword.tck.vectors.CoreRule} is the catalogue of what they check and {@link
 * dev.lastword.tck.vectors.Vector} is one of them.
 */
@NullMarked
package dev.lastword.tck.vectors;

import org.jspecify.annotations.NullMarked;
