package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomCase;
import dev.lastword.tck.random.RandomCommands;
import dev.lastword.tck.random.RandomEvents;
import dev.lastword.tck.random.Shrinker;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.variation.Variation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The invariants of the specification, judged by the core's own answers, each of which is compared
 * with the reference too.
 */
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
              .mapToObj(index -> problem(experiment, candidate, draw))
              .flatMap(Optional::stream)
              .findFirst()
              .map(problem -> "seed " + settings.seed() + ": " + problem);
        });
  }

  /** Returns what breaks the law, or else which answer on the way was not the reference's. */
  private static Optional<String> problem(Experiment experiment, Core candidate, Draw draw) {
    ComparedCore compared = new ComparedCore(candidate);
    return experiment.problem(new CoreAnswers(compared), draw).or(compared::difference);
  }

  @FunctionalInterface
  private interface Experiment {

    Optional<String> problem(CoreAnswers core, Draw draw);
  }

  private static Optional<String> walk(CoreAnswers core, Draw draw, StateLaw law) {
    RandomCase drawn = history(draw);
    Variation variation = Variation.of(draw);
    if (breach(core, events(drawn, variation), law).isEmpty()) {
      return Optional.empty();
    }
    RandomCase smallest =
        Shrinker.shrink(drawn, each -> breach(core, events(each, variation), law).isPresent());
    return breach(core, events(smallest, variation), law);
  }

  /** Reduces the events one by one and returns the first step that the law forbids. */
  private static Optional<String> breach(CoreAnswers core, List<JsonValue> history, StateLaw law) {
    JsonValue before = JsonValue.NULL;
    for (JsonValue event : history) {
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
                + JsonCodec.write(new JsonArray(history)));
      }
      before = after;
    }
    return Optional.empty();
  }

  private static Optional<String> parts(CoreAnswers core, Draw draw) {
    List<JsonValue> events = events(history(draw), Variation.of(draw));
    int cut = draw.below(events.size() + 1);
    JsonValue whole = core.fold(JsonValue.NULL, events);
    JsonValue first = core.fold(JsonValue.NULL, events.subList(0, cut));
    JsonValue both = core.fold(first, events.subList(cut, events.size()));
    return Comparison.difference(whole, both)
        .map(difference -> difference + "\ncut after " + cut + " of " + new JsonArray(events));
  }

  private static Optional<String> slice(CoreAnswers core, Draw draw) {
    Variation variation = Variation.of(draw);
    RandomCase history = folding(new RandomEvents(draw).lively(HISTORY));
    JsonValue state = core.fold(JsonValue.NULL, events(history, variation));
    List<List<JsonValue>> decided = new ArrayList<>();
    for (List<JsonObject> alternatives : new RandomCommands(draw).independent()) {
      String ids = "id-" + decided.size();
      decided.add(
          alternatives.stream()
              .map(command -> variation.question(decision(command, ids)))
              .map(question -> core.decide(state, question))
              .filter(events -> !events.isEmpty())
              .findFirst()
              .orElse(List.of()));
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

  private static JsonObject decision(JsonObject command, String ids) {
    return JsonBuilder.object()
        .put("cmd", "decide")
        .put("command", command)
        .put("ids", JsonBuilder.texts(List.of(ids + "-1", ids + "-2")))
        .put("now", "2026-02-01T00:00:00.000000Z")
        .build();
  }

  private static JsonValue settle(
      CoreAnswers core, JsonValue state, List<List<JsonValue>> decided) {
    return core.fold(state, core.order(decided.stream().flatMap(List::stream).toList()));
  }

  private static RandomCase history(Draw draw) {
    return folding(new RandomEvents(draw).history(HISTORY));
  }

  private static RandomCase folding(List<JsonObject> events) {
    JsonArray history = new JsonArray(List.copyOf(events));
    return new RandomCase(
        "fold", new JsonArray(List.of()), JsonBuilder.object().put("events", history).build());
  }

  private static List<JsonValue> events(RandomCase history, Variation variation) {
    return ((JsonArray) variation.question(history.question()).members().get("events")).elements();
  }

  private static Members members(JsonValue state) {
    return Members.of(state, Place.ROOT.member("state"));
  }
}
