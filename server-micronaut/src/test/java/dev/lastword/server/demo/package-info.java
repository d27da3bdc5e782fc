/** The demo beside executions of other people. */
@NullMarked
package dev.lastword.server.demo;

import org.jspecify.annotations.NullMarked;
