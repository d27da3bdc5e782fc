/** Smoke tests of the reference store; the TCK is its real test. */
@NullMarked
package dev.lastword.store.memory;

import org.jspecify.annotations.NullMarked;
