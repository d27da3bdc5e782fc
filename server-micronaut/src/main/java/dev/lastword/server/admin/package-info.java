/** Administrative routes: reconcile, apply retention, inspect the server. */
@NullMarked
package dev.lastword.server.admin;

import org.jspecify.annotations.NullMarked;
