/**
 * A sample execution, folded and explained for a person to read: {@code lastword-tck demo}.
 *
 * <p>{@link dev.lastword.tck.demo.OrderStory} acts it out through the guards, as workers and an
 * operator would; {@link dev.lastword.tck.demo.Storyteller} prints what the log says and why.
 */
@NullMarked
package dev.lastword.tck.demo;

import org.jspecify.annotations.NullMarked;
