/**
 * The documents that this module writes: {@link dev.lastword.orchestrator.docs.GeneratedFiles} says
 * which, a test compares them, and {@code ./gradlew :orchestrator:generateDocs} writes them.
 */
@NullMarked
package dev.lastword.orchestrator.docs;

import org.jspecify.annotations.NullMarked;
