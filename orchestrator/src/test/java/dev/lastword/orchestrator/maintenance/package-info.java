/** Reconciling, retention, export and import, on a store in memory. */
@NullMarked
package dev.lastword.orchestrator.maintenance;

import org.jspecify.annotations.NullMarked;
