/** Tests of what workers do over HTTP. */
@NullMarked
package dev.lastword.server.job;

import org.jspecify.annotations.NullMarked;
