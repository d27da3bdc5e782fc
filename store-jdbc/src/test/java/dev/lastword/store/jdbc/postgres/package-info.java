/** Behavior of the store on PostgreSQL that the conformance suites cannot see. */
@NullMarked
package dev.lastword.store.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
