/** Registering graphs, over the store in memory. */
@NullMarked
package dev.lastword.orchestrator.registry;

import org.jspecify.annotations.NullMarked;
