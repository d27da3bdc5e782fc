/**
 * Declared inputs of graphs: a bounded subset of JSON Schema, and checks of inputs against it.
 * Start reading at {@link dev.lastword.orchestrator.inputs.InputSchema}.
 */
@NullMarked
package dev.lastword.orchestrator.inputs;

import org.jspecify.annotations.NullMarked;
