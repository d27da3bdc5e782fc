/**
 * The interface's description, and a page to browse it. The description itself is written at build
 * time, by the source set {@code openapi}.
 */
@NullMarked
package dev.lastword.server.openapi;

import org.jspecify.annotations.NullMarked;
