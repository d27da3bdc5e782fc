package dev.lastword.store.jdbc;

import dev.lastword.store.EventRecord;
import dev.lastword.store.StreamId;
import java.time.Instant;

/**
 * An event to insert.
 *
 * @param commitIndex its place in its commit, from 0
 * @param commitSize how many events its commit has
 */
record EventRow(
    StreamId stream,
    long version,
    Instant recordedAt,
    int commitIndex,
    int commitSize,
    EventRecord event) {}
