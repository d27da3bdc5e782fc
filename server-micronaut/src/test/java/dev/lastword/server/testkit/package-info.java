/** A running server and somebody who talks to it. */
@NullMarked
package dev.lastword.server.testkit;

import org.jspecify.annotations.NullMarked;
