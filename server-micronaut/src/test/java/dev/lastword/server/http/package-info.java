/** What every resource keeps to. */
@NullMarked
package dev.lastword.server.http;

import org.jspecify.annotations.NullMarked;
