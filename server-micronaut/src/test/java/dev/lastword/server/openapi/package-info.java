/** Whether the description of the interface is whole, sound and true. */
@NullMarked
package dev.lastword.server.openapi;

import org.jspecify.annotations.NullMarked;
