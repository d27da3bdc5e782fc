/** What declared inputs take. */
@NullMarked
package dev.lastword.orchestrator.inputs;

import org.jspecify.annotations.NullMarked;
