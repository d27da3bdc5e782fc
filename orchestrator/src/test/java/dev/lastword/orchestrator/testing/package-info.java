/** What a rehearsal promises to the tests of others. */
@NullMarked
package dev.lastword.orchestrator.testing;

import org.jspecify.annotations.NullMarked;
