/** Traces, as a collector receives them. */
@NullMarked
package dev.lastword.server.trace;

import org.jspecify.annotations.NullMarked;
