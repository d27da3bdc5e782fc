package dev.lastword.server.http;

/** The body of a request: a record that a {@link Bodies} knows how to read. */
public interface Request {}
