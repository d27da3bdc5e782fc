package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What somebody owes who has the state alone and looks at everything. */
final class FullLook {

  private FullLook() {}

  /** Checks what is owed in the midst of a reaction: whoever has the state alone owes the same. */
  static void check(World world, Reaction reaction) {
    GraphPlan plan = world.situation().plan();
    // Where a slice is full before all nodes were looked at, it matters which were looked at first.
    if (world.machine() instanceof Laws.Uncompared || plan.nodesPerSlice() < plan.size()) {
      return;
    }
    Set<String> expected = owed(world);
    Set<String> found = lasting(reaction.events());
    if (!found.isEmpty()) {
      Laws.require(
          expected.equals(found), "incremental and full reaction agree: " + expected, found, world);
    }
  }

  /** Returns what is owed and leaves a trace in the state. */
  static Set<String> owed(World world) {
    return lasting(Reactor.next(skipAudit(asRead(world))).events());
  }

  private static ProcessState asRead(World world) {
    ProcessState now = world.situation();
    ProcessState alone = ProcessState.pending(now.plan(), now.state(), now.external());
    WorkList read = alone.workList();
    WorkList known = now.workList();
    return alone.with(
        new WorkList(
            read.places(),
            read.untold(),
            known.wishes(),
            known.fired(),
            read.interrupted(),
            read.marks()));
  }

  /** Returns the situation after it has told again what leaves no trace. */
  private static ProcessState skipAudit(ProcessState from) {
    ProcessState processState = from;
    for (int i = 0; i < 5; i++) {
      List<Event> events = Reactor.next(processState).events();
      if (events.isEmpty() || !lasting(events).isEmpty()) {
        return processState;
      }
      processState =
          processState
              .after(
                  events.stream()
                      .map(
                          event ->
                              new EventEnvelope(
                                  EventId.of("audit"),
                                  World.EXECUTION,
                                  from.external().now(),
                                  Actor.SYSTEM,
                                  null,
                                  null,
                                  event))
                      .toList())
              .processState();
    }
    return processState;
  }

  static Set<String> lasting(List<Event> events) {
    Set<String> lasting = new TreeSet<>();
    events.stream()
        .filter(event -> !Laws.AUDIT.contains(event.type()))
        .forEach(event -> lasting.add(event.toString()));
    return lasting;
  }
}
