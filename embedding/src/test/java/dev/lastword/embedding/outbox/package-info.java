/** Tests of the outbox. */
@NullMarked
package dev.lastword.embedding.outbox;

import org.jspecify.annotations.NullMarked;
