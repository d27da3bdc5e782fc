/** Starting, stopping, being killed. */
@NullMarked
package dev.lastword.server.boot;

import org.jspecify.annotations.NullMarked;
