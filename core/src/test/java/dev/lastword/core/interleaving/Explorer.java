package dev.lastword.core.interleaving;

import dev.lastword.core.state.ExecutionStatus;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Visits every world that a scenario can reach, nearest first, each once, and stops at the first
 * that breaks a rule; so what it finds is a shortest counterexample.
 */
final class Explorer {

  private static final List<Invariant> INVARIANTS = List.of(Invariant.values());
  private static final List<Outcome> OUTCOMES = List.of(Outcome.values());

  private final Scenario scenario;
  private final Rules rules;
  private final Steps steps;
  private final Map<World, Integer> places = new HashMap<>();
  private final List<Visit> visits = new ArrayList<>();
  private final List<int[]> successors = new ArrayList<>();
  private final Set<ExecutionStatus> ends = EnumSet.noneOf(ExecutionStatus.class);

  private Explorer(Scenario scenario, Rules rules) {
    this.scenario = scenario;
    this.rules = rules;
    this.steps = new Steps(scenario, rules);
  }

  static Exploration explore(Scenario scenario, Rules rules) {
    Explorer explorer = new Explorer(scenario, rules);
    Optional<Counterexample> found = explorer.run();
    return new Exploration(
        scenario, explorer.visits.size(), Runs.of(explorer.successors), explorer.ends, found);
  }

  private Optional<Counterexample> run() {
    placeOf(Visit.first(scenario.begin(rules)));
    Optional<Counterexample> found = Optional.empty();
    for (int place = 0; place < visits.size() && found.isEmpty(); place++) {
      found = expand(visits.get(place));
    }
    return found;
  }

  private Optional<Counterexample> expand(Visit visit) {
    List<Step> possible = steps.from(visit.world());
    if (possible.isEmpty()) {
      ends.add(visit.world().head().state().status());
      successors.add(new int[0]);
      return brokenOutcome(visit.world()).map(law -> new Counterexample(law, visit));
    }
    int[] reached = new int[possible.size()];
    for (int number = 0; number < reached.length; number++) {
      Visit next = visit.next(possible.get(number));
      Optional<Law> broken = brokenInvariant(visit.world().head(), next.world().head());
      if (broken.isPresent()) {
        return broken.map(law -> new Counterexample(law, next));
      }
      reached[number] = placeOf(next);
    }
    successors.add(reached);
    return Optional.empty();
  }

  private int placeOf(Visit visit) {
    Integer known = places.putIfAbsent(visit.world(), visits.size());
    if (known == null) {
      visits.add(visit);
      return visits.size() - 1;
    }
    return known;
  }

  private Optional<Law> brokenInvariant(Head before, Head after) {
    if (before == after) {
      return Optional.empty();
    }
    for (Change change : after.since(before)) {
      for (Invariant invariant : INVARIANTS) {
        if (invariant.isBrokenBy(change, scenario.discipline())) {
          return Optional.of(invariant);
        }
      }
    }
    return Replay.isBrokenBy(after, rules)
        ? Optional.of(Replay.GIVES_THE_LIVE_STATE)
        : Optional.empty();
  }

  private Optional<Law> brokenOutcome(World end) {
    for (Outcome outcome : OUTCOMES) {
      if (outcome.isBrokenBy(end, scenario.discipline())) {
        return Optional.of(outcome);
      }
    }
    return Optional.empty();
  }
}
