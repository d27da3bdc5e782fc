/** An orchestrator as an embedder uses it, with real threads. */
@NullMarked
package dev.lastword.orchestrator;

import org.jspecify.annotations.NullMarked;
