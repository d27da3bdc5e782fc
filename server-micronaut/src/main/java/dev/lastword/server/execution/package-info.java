/** Executions and the commands about them. */
@NullMarked
package dev.lastword.server.execution;

import org.jspecify.annotations.NullMarked;
