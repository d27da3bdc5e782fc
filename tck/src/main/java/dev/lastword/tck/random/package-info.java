/**
 * Random questions: histories that reach every status, commands of every kind, malformed ones among
 * them, all from a seed.
 *
 * <p>{@link dev.lastword.tck.random.RandomCases} draws a {@link
 * dev.lastword.tck.random.RandomCase}, whose state is always one that a fold can reach; {@link
 * dev.lastword.tck.random.Shrinker} finds the smallest that still shows a problem.
 */
@NullMarked
package dev.lastword.tck.random;

import org.jspecify.annotations.NullMarked;
