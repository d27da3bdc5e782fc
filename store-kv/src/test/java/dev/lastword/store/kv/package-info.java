@NullMarked
package dev.lastword.store.kv;

import org.jspecify.annotations.NullMarked;
