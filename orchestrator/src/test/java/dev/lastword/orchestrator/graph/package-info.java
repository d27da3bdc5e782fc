/** Graphs, sentence by sentence of the specification, and at random. */
@NullMarked
package dev.lastword.orchestrator.graph;

import org.jspecify.annotations.NullMarked;
