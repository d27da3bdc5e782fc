/** Graphs: registering, checking, looking at them. */
@NullMarked
package dev.lastword.server.graph;

import org.jspecify.annotations.NullMarked;
