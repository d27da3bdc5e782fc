package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CommandId;
import java.util.Optional;
import java.util.UUID;

/**
 * On what terms a command is sent.
 *
 * @param commandId under which a repetition is recognized; absent, the client makes one
 * @param ifVersion only if the log still ends at this version
 * @param correlationId what the events are to be filed under
 * @param force also if a worker holds the node, which is an operator's right
 */
public record Terms(
    Optional<CommandId> commandId,
    Optional<Long> ifVersion,
    Optional<String> correlationId,
    boolean force) {

  /** No terms. */
  public static final Terms NONE =
      new Terms(Optional.empty(), Optional.empty(), Optional.empty(), false);

  public Terms {
    requireNonNull(commandId, "commandId");
    requireNonNull(ifVersion, "ifVersion");
    requireNonNull(correlationId, "correlationId");
  }

  /** Returns this under an id of the caller's. */
  public Terms id(CommandId id) {
    return new Terms(Optional.of(id), ifVersion, correlationId, force);
  }

  /** Returns this for a log that still ends at {@code version}. */
  public Terms ifAt(long version) {
    return new Terms(commandId, Optional.of(version), correlationId, force);
  }

  /** Returns this with a correlation id. */
  public Terms correlated(String id) {
    return new Terms(commandId, ifVersion, Optional.of(id), force);
  }

  /** Returns these terms with force: the command applies even if a worker holds the node. */
  public Terms forced() {
    return new Terms(commandId, ifVersion, correlationId, true);
  }

  String id() {
    return commandId.map(CommandId::value).orElseGet(() -> UUID.randomUUID().toString());
  }
}
