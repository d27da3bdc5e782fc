/**
 * The proof that reactions are right: a toy world of workers, timers and children in which graphs
 * are played, small ones in every way there is and large ones at random, under {@code Laws}; and
 * broken machines that the laws must catch.
 */
@NullMarked
package dev.lastword.orchestrator.process;

import org.jspecify.annotations.NullMarked;
