/** Graphs as text: read, refused, written. */
@NullMarked
package dev.lastword.orchestrator.graph.text;

import org.jspecify.annotations.NullMarked;
