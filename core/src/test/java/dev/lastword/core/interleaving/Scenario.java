package dev.lastword.core.interleaving;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import java.util.List;

/**
 * A bounded play: what has happened before it begins, who acts in it, and how many of them may
 * crash.
 *
 * @param prologue the events that the log begins with
 */
record Scenario(
    String name,
    Discipline discipline,
    List<Event> prologue,
    List<Participant> participants,
    int crashes) {

  /** The state before any event. */
  static final ExecutionState NOTHING = ExecutionState.initial(ExecutionId.of("play"));

  /** Returns the same play with {@code more} crashes. */
  Scenario withCrashes(int more) {
    return new Scenario(name + ", crashes: " + more, discipline, prologue, participants, more);
  }

  /** Returns the same play without one of its participants. */
  Scenario without(String participant) {
    List<Participant> others =
        participants.stream().filter(other -> !other.name().equals(participant)).toList();
    return new Scenario(name + ", without " + participant, discipline, prologue, others, crashes);
  }

  World begin(Rules rules) {
    Participant author = new Stranger("before", prologue);
    Head head = Head.of(new Snapshot(NOTHING));
    for (Event event : prologue) {
      EventEnvelope envelope = author.enveloped(head.state(), List.of(event)).get(0);
      head = head.after(envelope, new Snapshot(rules.reduce(head.state(), envelope)));
    }
    return World.of(head, participants.size(), crashes);
  }

  @Override
  public String toString() {
    return name;
  }
}
