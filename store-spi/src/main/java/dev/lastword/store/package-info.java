/** What the platform asks of storage; to a store, events are records with opaque payload bytes. */
@NullMarked
package dev.lastword.store;

import org.jspecify.annotations.NullMarked;
