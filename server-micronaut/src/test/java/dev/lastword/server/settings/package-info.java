/** Settings and the page about them. */
@NullMarked
package dev.lastword.server.settings;

import org.jspecify.annotations.NullMarked;
