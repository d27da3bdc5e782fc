/**
 * Overview for operators: numbers, failures, waits, cancels, queues and workers. Begin with {@code
 * OverviewController}.
 */
@NullMarked
package dev.lastword.server.overview;

import org.jspecify.annotations.NullMarked;
