/** Whether the server says truly that it lives and that it is ready. */
@NullMarked
package dev.lastword.server.health;

import org.jspecify.annotations.NullMarked;
