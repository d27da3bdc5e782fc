/** Inputs that declarations accept and refuse. */
@NullMarked
package dev.lastword.orchestrator.inputs;

import org.jspecify.annotations.NullMarked;
