/** The shortest correct store: everything in memory, under one lock. */
@NullMarked
package dev.lastword.store.memory;

import org.jspecify.annotations.NullMarked;
