package dev.lastword.core.event;

/** Body of an envelope: one of the 24 events, or one that this release cannot read. */
public sealed interface EventBody permits Event, UnreadableEvent {

  /** Returns the name of the event's type in the log. */
  String typeName();

  /** Returns when it adds nothing whatever it says. */
  EventType.Ignored ignored();

  /** Returns the answer of the visitor's method for this body. */
  <R> R accept(EventVisitor<R> visitor);
}
