package dev.lastword.server.http;

import dev.lastword.core.value.JsonValue;

/** The body of a response: a record that knows how it looks in JSON. */
public interface Reply {

  /** Returns it in JSON. */
  JsonValue json();
}
