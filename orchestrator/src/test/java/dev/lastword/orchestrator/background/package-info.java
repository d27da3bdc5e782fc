/** Loops and rounds, with threads and without. */
@NullMarked
package dev.lastword.orchestrator.background;

import org.jspecify.annotations.NullMarked;
