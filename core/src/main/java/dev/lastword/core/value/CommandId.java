package dev.lastword.core.value;

/** The identity that a client gives a command, so that it can repeat it. */
public record CommandId(String value) {

  public CommandId {
    java.util.Objects.requireNonNull(value, "commandId");
  }

  /** Returns the command id that {@code value} spells. */
  public static CommandId of(String value) {
    return new CommandId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
