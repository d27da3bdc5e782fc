/**
 * Who runs when: {@link dev.lastword.simulation.schedule.Schedule} lets one actor run at a time and
 * draws by lot who goes on at each await point, so that a seed is a course of things.
 */
@NullMarked
package dev.lastword.simulation.schedule;

import org.jspecify.annotations.NullMarked;
