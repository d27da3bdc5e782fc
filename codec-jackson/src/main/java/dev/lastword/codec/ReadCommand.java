package dev.lastword.codec;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.MalformedCommand;
import java.util.function.Function;

/** Result of reading a command: the command, or the reason why it can only be refused. */
public sealed interface ReadCommand {

  /** Returns the answer of the function that fits. */
  <R> R fold(Function<CommandEnvelope, R> onCommand, Function<MalformedCommand, R> onMalformed);

  /** It is a command. */
  record WellFormed(CommandEnvelope envelope) implements ReadCommand {
    public WellFormed {
      requireNonNull(envelope, "envelope");
    }

    @Override
    public <R> R fold(
        Function<CommandEnvelope, R> onCommand, Function<MalformedCommand, R> onMalformed) {
      return onCommand.apply(envelope);
    }
  }

  /** It is not, and why. */
  record Malformed(MalformedCommand command) implements ReadCommand {
    public Malformed {
      requireNonNull(command, "command");
    }

    @Override
    public <R> R fold(
        Function<CommandEnvelope, R> onCommand, Function<MalformedCommand, R> onMalformed) {
      return onMalformed.apply(command);
    }
  }
}
