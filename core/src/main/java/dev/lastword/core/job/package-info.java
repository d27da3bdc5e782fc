/**
 * The queue's view: what happens to the unit of work that a worker claims, and the status that
 * follows from it.
 *
 * <p>A job is one Task node that became READY. Nine events and no other; the last of them decides
 * the status, and an end is final. Start with {@link dev.lastword.core.job.JobStatus}.
 */
@NullMarked
package dev.lastword.core.job;

import org.jspecify.annotations.NullMarked;
