package dev.lastword.core.event;

/** A fact of the catalogue. The only thing that a decision can emit. */
public sealed interface Event extends EventBody
    permits ExecutionLifecycleEvent, ExecutionTerminationEvent, NodeEvent {

  /** Returns which of the 24 it is. */
  EventType type();

  @Override
  default String typeName() {
    return type().name();
  }

  @Override
  default EventType.Ignored ignored() {
    return type().ignored();
  }
}
