package dev.lastword.core.interleaving;

import dev.lastword.core.event.EventEnvelope;
import java.util.List;

/** What must be true of a log as a whole. */
enum Replay implements Law {
  GIVES_THE_LIVE_STATE;

  @Override
  public Discipline needed() {
    return Discipline.NONE;
  }

  @Override
  public String sentence() {
    return "folding the whole log in bulk gives the live state";
  }

  @Override
  public String when() {
    return "after every append";
  }

  static boolean isBrokenBy(Head head, Rules rules) {
    List<EventEnvelope> log = head.since(null).stream().map(Change::event).toList();
    return !rules.replay(Scenario.NOTHING, log).equals(head.state());
  }
}
