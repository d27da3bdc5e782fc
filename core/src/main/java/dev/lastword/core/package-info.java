/**
 * The pure heart: facts, the state folded from them, and the guards that decide what may happen
 * next.
 */
@NullMarked
package dev.lastword.core;

import org.jspecify.annotations.NullMarked;
