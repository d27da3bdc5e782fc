/** Who is let in, who is not, and what strangers learn. */
@NullMarked
package dev.lastword.server.security;

import org.jspecify.annotations.NullMarked;
