/**
 * The vectors: questions to a core with the answers that the specification demands.
 *
 * <p>{@link dev.lastword.tck.vectors.CoreRule} is the catalogue of what they check, {@link
 * dev.lastword.tck.vectors.Vector} is one of them, and {@link dev.lastword.tck.vectors.VectorFiles}
 * reads what is published. How they are made is in the packages below: {@code scenario}, by hand,
 * and {@code generate}.
 */
@NullMarked
package dev.lastword.tck.vectors;

import org.jspecify.annotations.NullMarked;
