/** What can be set, and what happens when it is set wrong. */
@NullMarked
package dev.lastword.server.settings;

import org.jspecify.annotations.NullMarked;
