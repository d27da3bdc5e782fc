package dev.lastword.core.value;

/** The identity of one event, unique for ever; a UUID wherever this project makes one. */
public record EventId(String value) {

  public EventId {
    Require.notEmpty(value, "eventId");
  }

  /** Returns the event id that {@code value} spells. */
  public static EventId of(String value) {
    return new EventId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
