/** Exports that come back whole, and files that are refused. */
@NullMarked
package dev.lastword.orchestrator.transfer;

import org.jspecify.annotations.NullMarked;
