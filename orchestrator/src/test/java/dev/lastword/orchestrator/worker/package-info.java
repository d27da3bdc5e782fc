/** Workers, on one thread and with time that stands still. */
@NullMarked
package dev.lastword.orchestrator.worker;

import org.jspecify.annotations.NullMarked;
