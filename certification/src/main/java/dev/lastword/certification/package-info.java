/**
 * The fixtures of our own stores, which {@code lastword-tck} knows by name.
 *
 * <p>Start with {@link dev.lastword.certification.MemoryFixture}; a fixture of your own looks
 * alike.
 */
@NullMarked
package dev.lastword.certification;

import org.jspecify.annotations.NullMarked;
