/** Whether the server lives, and whether it is ready. */
@NullMarked
package dev.lastword.server.health;

import org.jspecify.annotations.NullMarked;
