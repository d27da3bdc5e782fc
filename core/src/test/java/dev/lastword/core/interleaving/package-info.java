/**
 * A model checker for the core: every order in which a few participants can read, append, collide
 * and crash, and what must be true in each of them.
 *
 * <p>Start with {@link dev.lastword.core.interleaving.Participant} (somebody who acts) and {@link
 * dev.lastword.core.interleaving.Steps} (what can happen next), then {@link
 * dev.lastword.core.interleaving.Explorer} (all that can happen), {@link
 * dev.lastword.core.interleaving.Invariant} and {@link dev.lastword.core.interleaving.Outcome}
 * (what must be true). {@link dev.lastword.core.interleaving.Scenarios} lists the plays, {@link
 * dev.lastword.core.interleaving.Faults} the deliberate mistakes that prove the checker's teeth.
 */
@NullMarked
package dev.lastword.core.interleaving;

import org.jspecify.annotations.NullMarked;
