/** Reconciling, retention, export and import, on a store in memory. */
@NullMarked
package dev.lastword.orchestrator.care;

import org.jspecify.annotations.NullMarked;
