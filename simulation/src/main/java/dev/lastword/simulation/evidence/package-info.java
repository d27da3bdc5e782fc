/**
 * What a run leaves behind to be judged by: what was written ({@link
 * dev.lastword.simulation.evidence.Journal}), what was asked and answered ({@link
 * dev.lastword.simulation.evidence.Ledger}), and for people what happened ({@link
 * dev.lastword.simulation.evidence.History}).
 */
@NullMarked
package dev.lastword.simulation.evidence;

import org.jspecify.annotations.NullMarked;
