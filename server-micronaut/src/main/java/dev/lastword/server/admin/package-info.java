/** What administrators do: compare, clean up, look at the server itself. */
@NullMarked
package dev.lastword.server.admin;

import org.jspecify.annotations.NullMarked;
