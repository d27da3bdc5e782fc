package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COMMAND_ID;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.core.value.CommandId;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Request;
import org.jspecify.annotations.Nullable;

/**
 * Cancels one node alone.
 *
 * @param commandId what makes it repeatable
 * @param reason why
 */
record CancelNode(@Nullable CommandId commandId, @Nullable String reason) implements Request {

  static CancelNode read(BodyFields in) {
    return new CancelNode(in.optional("commandId", COMMAND_ID), in.optional("reason", TEXT));
  }
}
