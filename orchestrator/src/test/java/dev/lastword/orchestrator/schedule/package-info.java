/** Calendars and schedules: days of them in milliseconds, because time is moved. */
@NullMarked
package dev.lastword.orchestrator.schedule;

import org.jspecify.annotations.NullMarked;
