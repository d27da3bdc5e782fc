/**
 * Requests that the interface's description makes up: valid, nearly valid and hostile. Start with
 * {@link dev.lastword.server.fuzz.FuzzRun}.
 */
@NullMarked
package dev.lastword.server.fuzz;

import org.jspecify.annotations.NullMarked;
