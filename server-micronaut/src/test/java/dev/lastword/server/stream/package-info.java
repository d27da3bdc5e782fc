/** Event streams. */
@NullMarked
package dev.lastword.server.stream;

import org.jspecify.annotations.NullMarked;
