/** Graphs over HTTP: what is said about one that is refused. */
@NullMarked
package dev.lastword.server.graph;

import org.jspecify.annotations.NullMarked;
