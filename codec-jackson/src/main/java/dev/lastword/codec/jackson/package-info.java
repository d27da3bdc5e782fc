/** JSON of everything in core, and the only place that knows Jackson. */
@NullMarked
package dev.lastword.codec.jackson;

import org.jspecify.annotations.NullMarked;
