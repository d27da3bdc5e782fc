/** What workers do: claim, heartbeat, report, give back. */
@NullMarked
package dev.lastword.server.job;

import org.jspecify.annotations.NullMarked;
