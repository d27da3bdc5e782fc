package dev.lastword.core.interleaving;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.interleaving.Participant.Fate;
import dev.lastword.core.interleaving.Participant.Intention;
import dev.lastword.core.interleaving.Step.Kind;
import dev.lastword.core.state.ExecutionState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What can happen next in a world. */
final class Steps {

  private final List<Participant> participants;
  private final Rules rules;
  private final Map<ExecutionState, Snapshot> snapshots = new HashMap<>();

  Steps(Scenario scenario, Rules rules) {
    this.participants = scenario.participants();
    this.rules = rules;
  }

  /** Returns every step that anybody can take; none when the run is over. */
  List<Step> from(World world) {
    List<Step> steps = new ArrayList<>();
    for (int place = 0; place < participants.size(); place++) {
      if (!world.minds().get(place).equals(Mind.CRASHED)) {
        List<Step> turn = turn(place, world);
        steps.addAll(turn);
        // To crash with nothing to do is the same as to crash later, when there is something.
        if (!turn.isEmpty() && mayCrash(place, world)) {
          steps.add(step(place, Kind.CRASH, world.crashed(place)));
        }
      }
    }
    return steps;
  }

  private List<Step> turn(int place, World world) {
    Mind mind = world.minds().get(place);
    if (mind.intention() != null) {
      return List.of(append(place, mind, mind.intention(), world));
    }
    List<Step> readings = new ArrayList<>();
    for (Intention made :
        world.head().snapshot().intentions(participants.get(place), mind.memory(), rules)) {
      readings.add(step(place, Kind.READ, world.with(place, read(mind, made, world))));
    }
    return readings;
  }

  private static Mind read(Mind mind, Intention made, World world) {
    return made.events().isEmpty()
        ? Mind.remembering(made.memory())
        : mind.reads(made, world.head().version());
  }

  private Step append(int place, Mind mind, Intention intention, World world) {
    if (rules.appendsAreVersioned() && mind.readAt() != world.head().version()) {
      return step(place, Kind.CONFLICT, world.with(place, Mind.remembering(mind.memory())));
    }
    Head head = world.head();
    for (EventEnvelope event : intention.events()) {
      head = head.after(event, snapshot(rules.reduce(head.state(), event)));
    }
    UnaryOperator<Mind> others =
        rules.appendsAreVersioned() ? Mind::outdated : UnaryOperator.identity();
    Mind done = Mind.remembering(intention.memory());
    return step(place, Kind.APPEND, world.with(head, place, done, others));
  }

  private Snapshot snapshot(ExecutionState state) {
    return snapshots.computeIfAbsent(state, Snapshot::new);
  }

  private boolean mayCrash(int place, World world) {
    return world.crashesLeft() > 0 && participants.get(place).fate() == Fate.MAY_CRASH;
  }

  private Step step(int place, Kind kind, World after) {
    return new Step(participants.get(place).name(), kind, after);
  }
}
