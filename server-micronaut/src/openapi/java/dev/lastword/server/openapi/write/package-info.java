/**
 * Writes the description of the server's interface: routes, bodies and roles are told by the
 * compiled server, words, replies and examples by the fragments in {@code resources/openapi}. Start
 * with {@link dev.lastword.server.openapi.write.Description}.
 */
@NullMarked
package dev.lastword.server.openapi.write;

import org.jspecify.annotations.NullMarked;
