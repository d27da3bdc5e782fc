/** Liveness and readiness of the server. */
@NullMarked
package dev.lastword.server.health;

import org.jspecify.annotations.NullMarked;
