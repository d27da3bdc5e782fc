/** Queues: how full they are, whether they are paused, and what failed in them for good. */
@NullMarked
package dev.lastword.server.queue;

import org.jspecify.annotations.NullMarked;
