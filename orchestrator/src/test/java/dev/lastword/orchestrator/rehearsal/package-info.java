/** What a rehearsal promises to the tests of others. */
@NullMarked
package dev.lastword.orchestrator.rehearsal;

import org.jspecify.annotations.NullMarked;
