package dev.lastword.core.command;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * Something that was sent as a command and is not one: a missing field, a field of the wrong type,
 * an unknown command. It can only be refused.
 *
 * @param type which command it was meant to be, absent if that is unknown
 * @param problem what was expected, what was found, and where
 */
public record MalformedCommand(@Nullable CommandType type, String problem) {

  public MalformedCommand {
    requireNonNull(problem, "problem");
  }
}
