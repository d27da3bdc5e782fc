/** Bounds on the cost of patterns. */
@NullMarked
package dev.lastword.orchestrator.regex;

import org.jspecify.annotations.NullMarked;
