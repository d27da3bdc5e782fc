/** Schedules by which executions begin. */
@NullMarked
package dev.lastword.server.schedule;

import org.jspecify.annotations.NullMarked;
