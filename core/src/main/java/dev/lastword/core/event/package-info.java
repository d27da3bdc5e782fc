/**
 * The 24 events that the log of an execution may hold, and the envelope around each.
 *
 * <p>One file per family of the catalogue, records only. An event is a fact: it has no behavior and
 * its shape never changes after a release. Start with {@link dev.lastword.core.event.EventVisitor},
 * the table of contents, and {@link dev.lastword.core.event.EventType}, where everything that is
 * true of a type as such is said once.
 */
@NullMarked
package dev.lastword.core.event;

import org.jspecify.annotations.NullMarked;
