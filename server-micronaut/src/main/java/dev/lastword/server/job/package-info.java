/** Routes for workers: claim, heartbeat, report, release. */
@NullMarked
package dev.lastword.server.job;

import org.jspecify.annotations.NullMarked;
