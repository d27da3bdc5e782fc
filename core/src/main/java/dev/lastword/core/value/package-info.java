/**
 * The words everything else is made of: identifiers, actors, errors and JSON values.
 *
 * <p>Every type checks itself when it is made, so every {@link dev.lastword.core.value.NodeId} is
 * valid. Nothing here knows of events or state. Start with {@link
 * dev.lastword.core.value.JsonValue}: it is how payloads of any shape travel through a core that
 * has no JSON library.
 */
@NullMarked
package dev.lastword.core.value;

import org.jspecify.annotations.NullMarked;
