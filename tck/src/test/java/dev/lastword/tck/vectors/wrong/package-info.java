/**
 * Cores with one mistake each: what a certificate must refuse.
 *
 * <p>Most are the Java core behind something that spoils a question or an answer. {@link
 * dev.lastword.tck.vectors.wrong.WrongCoresTest} demands of each that the vectors of the very rule
 * it breaks find it.
 */
@NullMarked
package dev.lastword.tck.vectors.wrong;

import org.jspecify.annotations.NullMarked;
