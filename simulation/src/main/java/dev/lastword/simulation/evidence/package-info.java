/**
 * Evidence of a run: the writes ({@link dev.lastword.simulation.evidence.Journal}), the requests
 * and answers ({@link dev.lastword.simulation.evidence.RequestLedger}), and a readable history
 * ({@link dev.lastword.simulation.evidence.History}).
 */
@NullMarked
package dev.lastword.simulation.evidence;

import org.jspecify.annotations.NullMarked;
