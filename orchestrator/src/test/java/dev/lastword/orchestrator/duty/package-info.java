/** Loops and rounds, with threads and without. */
@NullMarked
package dev.lastword.orchestrator.duty;

import org.jspecify.annotations.NullMarked;
