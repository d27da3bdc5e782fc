/**
 * Interface for authors of a store who have it certified: a fixture of four methods.
 *
 * <p>Start with {@link dev.lastword.tck.store.StoreFixture}. The small interfaces beside it are
 * hooks that some claims make necessary; what is missing fails, and nothing is ever skipped.
 */
@NullMarked
package dev.lastword.tck.store;

import org.jspecify.annotations.NullMarked;
