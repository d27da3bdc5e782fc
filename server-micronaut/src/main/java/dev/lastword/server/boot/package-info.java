/** From settings to a running server. Start with {@link dev.lastword.server.boot.Server}. */
@NullMarked
package dev.lastword.server.boot;

import org.jspecify.annotations.NullMarked;
