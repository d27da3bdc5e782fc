/** Tests of how a store is certified. */
@NullMarked
package dev.lastword.tck.store.certify;

import org.jspecify.annotations.NullMarked;
