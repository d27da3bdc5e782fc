package dev.lastword.server.stream;

import dev.lastword.server.http.Channels;
import dev.lastword.server.security.Caller;
import io.micronaut.http.HttpRequest;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/**
 * Reader of an event stream.
 *
 * @param caller id of the caller
 * @param wire the thread of their connection, which notices its end and writes to it
 * @param welcome tells whether they would be let in again
 */
record StreamReader(String caller, Executor wire, BooleanSupplier welcome) {

  /** Returns who sent a request. */
  static StreamReader of(HttpRequest<?> request) {
    return new StreamReader(
        Caller.of(request).principal().id(),
        Channels.of(request).eventLoop(),
        Caller.welcome(request));
  }
}
