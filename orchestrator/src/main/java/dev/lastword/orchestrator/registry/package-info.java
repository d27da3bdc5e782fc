/**
 * Graphs by name and version: what registering one writes.
 *
 * <p>The stream {@code graph/NAME} holds one event for each version, so a version is a place in its
 * stream and can neither change nor be skipped. Start with {@link
 * dev.lastword.orchestrator.registry.Registration}: it decides and describes, and leaves the commit
 * to the engine.
 */
@NullMarked
package dev.lastword.orchestrator.registry;

import org.jspecify.annotations.NullMarked;
