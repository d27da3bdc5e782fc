/**
 * JSON of everything in core: events, commands, state, policies, jobs and decisions.
 *
 * <p>Two layers. Text becomes a {@link dev.lastword.core.value.JsonValue} and back, exactly, and
 * only that layer knows Jackson; values become the domain's types and back by tables of fields.
 * Start with {@link dev.lastword.codec.JsonCodec}, then read the table {@code EventShapes}.
 */
@NullMarked
package dev.lastword.codec;

import org.jspecify.annotations.NullMarked;
