/** Conformance: questions that a core or a store must answer to be called Lastword. */
@NullMarked
package dev.lastword.tck;

import org.jspecify.annotations.NullMarked;
