package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.random.Case;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomCommands;
import dev.lastword.tck.random.RandomEvents;
import dev.lastword.tck.random.Shrinker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The invariants of the specification, judged by the core's own answers alone. */
final class LawExams {

  private static final int HISTORY = 25;
  private static final int QUESTIONS_PER_HISTORY = 10;

  private final CoreSettings settings;

  LawExams(CoreSettings settings) {
    this.settings = settings;
  }

  List<Exam> all() {
    return Stream.concat(
            Stream.of(StateLaw.values()).map(this::stateExam),
            Stream.of(
                exam("parts", RunRule.PARTS, Set.of("fold"), LawExams::parts),
                exam("slice", RunRule.SLICE, Set.of("fold", "decide", "order"), LawExams::slice)))
        .toList();
  }

  private Exam stateExam(StateLaw law) {
    return exam(law.id(), law.rule(), Set.of("reduce"), (core, draw) -> walk(core, draw, law));
  }

  private Exam exam(String name, RunRule rule, Set<String> needs, Experiment experiment) {
    String id = "law/" + name;
    return Exam.of(
        id,
        rule,
        needs,
        candidate -> {
          Draw draw = Draw.of(settings.seed(), id);
          return IntStream.range(0, settings.fuzz() / QUESTIONS_PER_HISTORY)
              .mapToObj(index -> experiment.problem(new CoreAnswers(candidate), draw))
              .flatMap(Optional::stream)
              .findFirst()
              .map(problem -> "seed " + settings.seed() + ": " + problem);
        });
  }

  @FunctionalInterface
  private interface Experiment {

    Optional<String> problem(CoreAnswers core, Draw draw);
  }

  private static Optional<String> walk(CoreAnswers core, Draw draw, StateLaw law) {
    Case drawn = history(draw);
    if (breach(core, drawn, law).isEmpty()) {
      return Optional.empty();
    }
    Case smallest = Shrinker.shrink(drawn, each -> breach(core, each, law).isPresent());
    return breach(core, smallest, law);
  }

  /** Reduces the events one by one and returns the first step that the law forbids. */
  private static Optional<String> breach(CoreAnswers core, Case drawn, StateLaw law) {
    JsonValue before = JsonValue.NULL;
    for (JsonValue event : events(drawn)) {
      JsonObject after = core.reduce(before, event);
      if (before != JsonValue.NULL && !law.holds(members(before), members(after))) {
        return Optional.of(
            law.rule().sentence()
                + "\nfound: "
                + JsonCodec.write(after)
                + "\nafter: "
                + JsonCodec.write(before)
                + "\nby: "
                + JsonCodec.write(event)
                + "\nhistory: "
                + JsonCodec.write(drawn.rest().members().get("events")));
      }
      before = after;
    }
    return Optional.empty();
  }

  private static Optional<String> parts(CoreAnswers core, Draw draw) {
    List<JsonValue> events = events(history(draw));
    int cut = draw.below(events.size() + 1);
    JsonValue whole = core.fold(JsonValue.NULL, events);
    JsonValue first = core.fold(JsonValue.NULL, events.subList(0, cut));
    JsonValue both = core.fold(first, events.subList(cut, events.size()));
    return Comparison.difference(whole, both)
        .map(difference -> difference + "\ncut after " + cut + " of " + new JsonArray(events));
  }

  private static Optional<String> slice(CoreAnswers core, Draw draw) {
    List<JsonValue> history = List.copyOf(new RandomEvents(draw).lively(HISTORY));
    JsonValue state = core.fold(JsonValue.NULL, history);
    List<List<JsonValue>> decided = new ArrayList<>();
    for (List<JsonObject> alternatives : new RandomCommands(draw).independent()) {
      decided.add(firstAccepted(core, state, alternatives, "id-" + decided.size()));
    }
    List<List<JsonValue>> shuffled = draw.shuffled(decided);
    return Comparison.difference(settle(core, state, decided), settle(core, state, shuffled))
        .map(
            difference ->
                difference
                    + "\nevents of the commands: "
                    + decided
                    + "\nthe same in another order: "
                    + shuffled
                    + "\nstate: "
                    + state);
  }

  private static List<JsonValue> firstAccepted(
      CoreAnswers core, JsonValue state, List<JsonObject> alternatives, String ids) {
    return alternatives.stream()
        .map(command -> core.decide(state, command, ids))
        .filter(events -> !events.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static JsonValue settle(
      CoreAnswers core, JsonValue state, List<List<JsonValue>> decided) {
    return core.fold(state, core.order(decided.stream().flatMap(List::stream).toList()));
  }

  private static Case history(Draw draw) {
    JsonArray events = new JsonArray(List.copyOf(new RandomEvents(draw).history(HISTORY)));
    return new Case(
        "fold", new JsonArray(List.of()), JsonBuilder.object().put("events", events).build());
  }

  private static List<JsonValue> events(Case history) {
    return ((JsonArray) history.rest().members().get("events")).elements();
  }

  private static Members members(JsonValue state) {
    return Members.of(state, Place.ROOT.member("state"));
  }
}
