/**
 * The judges of a run: {@link dev.lastword.simulation.laws.LawCheck} asks them all, once everything
 * has come to rest.
 */
@NullMarked
package dev.lastword.simulation.laws;

import org.jspecify.annotations.NullMarked;
