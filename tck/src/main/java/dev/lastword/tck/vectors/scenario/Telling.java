package dev.lastword.tck.vectors.scenario;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.scenario.Scenario.Title;
import java.util.List;
import java.util.stream.IntStream;

/** A scenario that is being told: its title first, then what happened, then what follows. */
record Telling(Title title) {

  /** Begins a scenario about a rule; the name, in kebab case, is for ever. */
  static Telling on(CoreRule rule, String name, String reason) {
    return new Telling(new Title(rule, name, reason));
  }

  History history(EventSketch... events) {
    return history(List.of(), events);
  }

  History history(List<EventSketch> before, EventSketch... events) {
    return new History(title, Events.then(before, events));
  }

  Slice slice(EventSketch... events) {
    return new Slice(title, List.of(events));
  }

  Scenario asked(String cmd, JsonObject question, JsonObject answer) {
    return new Scenario.Literal(title, cmd, question, answer);
  }

  /** Events so far. */
  record History(Title title, List<EventSketch> events) {

    Scenario gives(StateSketch state) {
      return new Scenario.Fold(title, events, state);
    }

    Asked when(CommandSketch command) {
      return new Asked(this, JsonValues.object(), command);
    }
  }

  /** A command that was sent. */
  record Asked(History history, JsonObject policy, CommandSketch command) {

    /** Switches an option on. */
    Asked allowing(String option) {
      return new Asked(history, JsonValues.with(policy, option, true), command);
    }

    /** Switches an option off. */
    Asked forbidding(String option) {
      return new Asked(history, JsonValues.with(policy, option, false), command);
    }

    Scenario answers(ExpectedAnswer answer) {
      return new Scenario.Decide(history.title(), history.events(), policy, command, answer);
    }
  }

  /** Events of one moment. */
  record Slice(Title title, List<EventSketch> events) {

    /** Expects the events in the order of these positions, counted from one. */
    Scenario sortsTo(int... positions) {
      return new Scenario.Order(title, events, IntStream.of(positions).boxed().toList());
    }
  }
}
