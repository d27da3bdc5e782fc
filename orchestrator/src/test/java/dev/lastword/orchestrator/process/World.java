package dev.lastword.orchestrator.process;

import dev.lastword.core.decide.SliceOrder;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * An execution in memory with its jobs, timers and children, all as values: a step leads to another
 * world and leaves this one as it was.
 *
 * @param jobs the jobs that were ever made
 * @param timers those that are set
 * @param children those that were started, and whether they live
 * @param parentTold how often the parent was told of the end
 * @param log everything that happened
 */
record World(
    Machine machine,
    ProcessState situation,
    Map<NodeId, JobStatus> jobs,
    Map<Deadline, Instant> timers,
    Map<ExecutionId, Boolean> children,
    int parentTold,
    History log) {

  static final ExecutionId EXECUTION = ExecutionId.of("play");
  static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  static final Parent PARENT = new Parent(ExecutionId.of("above"), NodeId.of("sub"), 1, 1);

  /** No play has a reaction that takes longer, unless it never ends. */
  private static final int MOST_SLICES = 2_000;

  /** Returns the world in which the graph's execution was created and started. */
  static World begin(Graph graph, Machine machine) {
    return begin(GraphPlan.of(graph, new PlainConditions()), machine);
  }

  static World begin(GraphPlan plan, Machine machine) {
    ProcessState nothing =
        ProcessState.settled(
            plan, ExecutionState.initial(EXECUTION), ExternalInputs.at(BEGIN).parent(PARENT));
    World empty = new World(machine, nothing, Map.of(), Map.of(), Map.of(), 0, History.NONE);
    return empty
        .told(List.of(new ExecutionCreated(plan.graph().id(), null, new JsonBoolean(true))))
        .settled();
  }

  ExecutionState state() {
    return situation.state();
  }

  Instant now() {
    return situation.external().now();
  }

  World with(ProcessState other) {
    return new World(machine, other, jobs, timers, children, parentTold, log);
  }

  /** Returns the world after these events happened at once, and nothing in answer yet. */
  World told(List<Event> events) {
    List<Event> sorted = SliceOrder.sort(events, event -> Optional.of(event.type()));
    return folded(enveloped(sorted));
  }

  /** Returns the world after everything that is owed. */
  World settled() {
    World world = this;
    for (int slice = 0; slice < MOST_SLICES; slice++) {
      Reaction reaction = world.machine.next(world.situation);
      if (reaction.isQuiet()) {
        return world;
      }
      FullLook.check(world, reaction);
      world = world.told(reaction.events());
    }
    throw new AssertionError("expected the reactions to come to an end\n" + world.log);
  }

  List<EventEnvelope> enveloped(List<Event> events) {
    List<EventEnvelope> envelopes = new ArrayList<>();
    for (Event event : events) {
      EventId id = EventId.of("e-" + (log.size() + envelopes.size() + 1));
      envelopes.add(new EventEnvelope(id, EXECUTION, now(), Actor.SYSTEM, null, null, event));
    }
    return envelopes;
  }

  World folded(List<EventEnvelope> events) {
    Step step = machine.after(situation, events);
    Toys toys = new Toys(jobs, timers, children, parentTold);
    step.effects().forEach(effect -> effect.accept(toys));
    ProcessState seen = step.processState();
    World next =
        new World(
            machine,
            seen.seeing(seen.external().leased(running(toys.jobs))),
            toys.jobs,
            toys.timers,
            toys.children,
            toys.parentTold,
            log.and(events, step.effects()));
    Laws.checkEvents(this, events, next);
    Laws.checkFollowUps(this, step.effects(), next);
    return next;
  }

  World withJob(NodeId id, JobStatus status) {
    Map<NodeId, JobStatus> changed = new HashMap<>(jobs);
    changed.put(id, status);
    ProcessState seen = situation.seeing(situation.external().leased(running(changed)));
    return new World(machine, seen, changed, timers, children, parentTold, log);
  }

  World withoutTimer(Deadline deadline) {
    Map<Deadline, Instant> left = new HashMap<>(timers);
    left.remove(deadline);
    return new World(machine, situation, jobs, left, children, parentTold, log);
  }

  World withChildEnded(ExecutionId child) {
    Map<ExecutionId, Boolean> changed = new HashMap<>(children);
    changed.put(child, false);
    return new World(machine, situation, jobs, timers, changed, parentTold, log);
  }

  private static Set<NodeId> running(Map<NodeId, JobStatus> jobs) {
    return jobs.keySet().stream()
        .filter(id -> jobs.get(id) == JobStatus.RUNNING)
        .collect(Collectors.toSet());
  }

  /** Returns what distinguishes this world from others, as far as its future goes. */
  String key() {
    StringBuilder key = new StringBuilder();
    key.append(state().status()).append(state().facts().startedAt() != null);
    if (state().facts().cancelRequest() != null) {
      key.append(state().facts().cancelRequest().mode());
      key.append(state().facts().cancelRequest().graceUntil() != null);
    }
    state()
        .nodes()
        .forEach(
            node ->
                key.append('|')
                    .append(node.status().ordinal())
                    .append(node.attempt())
                    .append(node.resumes())
                    .append(node.failures())
                    .append(node.details().output()));
    jobs.entrySet().stream().map(Object::toString).sorted().forEach(key::append);
    new TreeSet<>(timers.keySet().stream().map(Object::toString).toList()).forEach(key::append);
    children.entrySet().stream().map(Object::toString).sorted().forEach(key::append);
    situation.external().signals().keySet().forEach(key::append);
    return key.toString();
  }
}
