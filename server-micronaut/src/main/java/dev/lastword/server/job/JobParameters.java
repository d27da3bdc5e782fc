package dev.lastword.server.job;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.http.annotation.QueryValue;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a list of jobs.
 *
 * @param status only those of this status
 * @param queue only those of this queue
 * @param execution only those of this execution, ended ones included
 * @param worker only those that this worker holds
 */
@Introspected
record JobParameters(
    @QueryValue @Nullable String status,
    @QueryValue @Nullable String queue,
    @QueryValue @Nullable String execution,
    @QueryValue @Nullable String worker,
    @QueryValue @Nullable String cursor,
    @QueryValue @Nullable Integer limit) {}
