/** What is counted. */
@NullMarked
package dev.lastword.orchestrator.metrics;

import org.jspecify.annotations.NullMarked;
