/** Executions over HTTP. */
@NullMarked
package dev.lastword.server.execution;

import org.jspecify.annotations.NullMarked;
