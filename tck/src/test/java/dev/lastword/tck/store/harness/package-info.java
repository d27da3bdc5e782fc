/** Tests of what the conformance suites are written with. */
@NullMarked
package dev.lastword.tck.store.harness;

import org.jspecify.annotations.NullMarked;
