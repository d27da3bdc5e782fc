/**
 * Real processes on real databases: {@link dev.lastword.simulation.kill.Victim} runs engines,
 * workers and operators until it is killed, and {@link dev.lastword.simulation.kill.Kills} looks at
 * what is left.
 */
@NullMarked
package dev.lastword.simulation.kill;

import org.jspecify.annotations.NullMarked;
