package dev.lastword.tck.variation;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.UnknownWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One consistent renaming. Asked through it, a question asks the same of other ids, at another
 * time, with other texts, values and counters; questions that share a variation share their names,
 * as the questions about one execution do.
 *
 * <p>Not thread-safe: names are drawn when they are first met.
 */
public final class Variation {

  private static final int EXECUTION_ID = 64;
  private static final int NODE_ID = 100;

  private static final int KEEPING_CALENDAR = 10;
  private static final int SHARING_A_FAMILY = 25;

  private final Names executions;
  private final Names nodes;
  private final Names events;
  private final Names texts;
  private final TimeShift times;
  private final Numerals numerals;

  private Variation(Draw draw, boolean keepsCalendar) {
    List<String> family = Names.family(draw);
    boolean isShared = draw.chance(SHARING_A_FAMILY);
    this.executions = new Names(draw, family);
    this.nodes = new Names(draw, isShared ? family : Names.family(draw));
    this.events = new Names(draw, isShared ? family : Names.family(draw));
    this.texts = new Names(draw, isShared ? family : Names.family(draw));
    this.times = new TimeShift(draw, keepsCalendar);
    this.numerals = new Numerals(draw);
  }

  /** Returns the variation that follows from {@code draw}; some keep the calendar. */
  public static Variation of(Draw draw) {
    return new Variation(draw, !draw.isOrdinary() && draw.chance(KEEPING_CALENDAR));
  }

  /** Returns a variation that moves times by cycles of the calendar, for questions about it. */
  public static Variation keepingCalendar(Draw draw) {
    return new Variation(draw, true);
  }

  /** Returns {@code question} in other words. */
  public JsonObject question(JsonObject question) {
    boolean ofJob = new JsonString("job").equals(question.members().get("cmd"));
    Map<String, JsonValue> members = new LinkedHashMap<>();
    question
        .members()
        .forEach(
            (name, value) ->
                members.put(
                    name,
                    switch (name) {
                      case "cmd", "policy" -> value;
                      case "state" -> new Walk(true, null).object(value);
                      case "ids" -> each(value, id -> text(id, events));
                      case "now" -> time(value, false);
                      case "events" ->
                          each(value, ofJob ? this::jobEvent : new Walk(false, null)::object);
                      default -> new Walk(false, null).object(value);
                    }));
    return new JsonObject(members);
  }

  /** Returns what {@code answer}, given to {@code question}, becomes by this variation. */
  public JsonObject answer(JsonObject question, JsonObject answer) {
    boolean asItCame = new JsonString("order").equals(question.members().get("cmd"));
    Set<String> known =
        question.members().get("state") instanceof JsonObject state
                && state.members().get("nodes") instanceof JsonObject byId
            ? byId.members().keySet()
            : Set.of();
    boolean continues = question.members().get("state") instanceof JsonObject;
    Map<String, JsonValue> members = new LinkedHashMap<>(answer.members());
    members.computeIfPresent(
        "state", (name, state) -> new Walk(true, continues ? known : Set.of("")).object(state));
    members.computeIfPresent(
        "events", (name, list) -> each(list, new Walk(!asItCame, null)::object));
    return new JsonObject(members);
  }

  @FunctionalInterface
  private interface Rewrite {
    JsonValue of(JsonValue value);
  }

  private static JsonValue each(JsonValue list, Rewrite rewrite) {
    return list instanceof JsonArray array
        ? new JsonArray(array.elements().stream().map(rewrite::of).toList())
        : list;
  }

  private JsonValue time(JsonValue value, boolean kept) {
    return value instanceof JsonString text
        ? new JsonString(kept ? times.kept(text.text()) : times.asked(text.text()))
        : free(value);
  }

  private JsonValue id(JsonValue value, Names names, int maxBytes) {
    return value instanceof JsonString id
        ? new JsonString(names.id(id.text(), maxBytes))
        : free(value);
  }

  private JsonValue text(JsonValue value, Names names) {
    return value instanceof JsonString text
        ? new JsonString(names.text(text.text()))
        : value instanceof JsonNumber ? value : free(value);
  }

  /** Rewrites a value that the specification does not look into. */
  private JsonValue free(JsonValue value) {
    if (value instanceof JsonString text) {
      return new JsonString(texts.text(text.text()));
    }
    if (value instanceof JsonNumber number) {
      return numerals.value(number);
    }
    if (value instanceof JsonArray) {
      return each(value, this::free);
    }
    if (value instanceof JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      object.members().forEach((name, member) -> members.put(texts.text(name), free(member)));
      return new JsonObject(members);
    }
    return value;
  }

  private JsonValue jobEvent(JsonValue event) {
    if (!(event instanceof JsonObject object)
        || !(object.members().get("payload") instanceof JsonObject payload)) {
      return event;
    }
    Map<String, JsonValue> told = new LinkedHashMap<>();
    payload
        .members()
        .forEach(
            (name, value) ->
                told.put(name, List.of("reason", "continue").contains(name) ? value : free(value)));
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.put("payload", new JsonObject(told));
    members.computeIfPresent(
        "type",
        (name, type) ->
            type instanceof JsonString word && UnknownWords.isUnknown(word.text())
                ? new JsonString(texts.unknownWord(word.text()))
                : type);
    return new JsonObject(members);
  }

  /**
   * Rewrites documents of the specification member by member.
   *
   * @param kept whether times are told as a state tells them
   * @param known the nodes whose counters were moved with the question's state; all if null
   */
  private record Walked(boolean kept, @Nullable Set<String> known) {}

  private final class Walk {

    private final Walked how;

    Walk(boolean kept, @Nullable Set<String> known) {
      this.how = new Walked(kept, known);
    }

    JsonValue object(JsonValue value) {
      if (!(value instanceof JsonObject object)) {
        return free(value);
      }
      boolean moved =
          how.known() == null
              || object.members().get("nodeId") instanceof JsonString id
                  && how.known().contains(id.text());
      Map<String, JsonValue> members = new LinkedHashMap<>();
      object
          .members()
          .forEach(
              (name, member) -> {
                String renamed = Kind.of(name) == Kind.UNKNOWN ? texts.unknownMember(name) : name;
                members.put(renamed, member(Kind.of(name), member, moved));
              });
      return new JsonObject(members);
    }

    private JsonValue member(Kind kind, JsonValue value, boolean moved) {
      return switch (kind) {
        case EXECUTION -> id(value, executions, EXECUTION_ID);
        case NODE -> id(value, nodes, NODE_ID);
        case NODE_LIST ->
            value instanceof JsonArray ? each(value, id -> id(id, nodes, NODE_ID)) : free(value);
        case EVENT -> text(value, events);
        case TEXT -> text(value, texts);
        case TIME -> time(value, how.kept());
        case ATTEMPT -> counted(value, numerals::attempt);
        case GRAPH_VERSION -> counted(value, numerals::graphVersion);
        case VERSION ->
            how.known() == null || !how.known().contains("")
                ? counted(value, numerals::version)
                : value;
        case COUNTER -> moved ? counted(value, numerals::counter) : value;
        case NODES -> byId(value);
        case DOCUMENT -> object(value);
        case VALUE, UNKNOWN -> free(value);
        case CONSTANT -> word(value);
      };
    }

    private JsonValue word(JsonValue value) {
      return value instanceof JsonString word && UnknownWords.isUnknown(word.text())
          ? new JsonString(texts.unknownWord(word.text()))
          : value;
    }

    private JsonValue byId(JsonValue value) {
      Map<String, JsonValue> renamed = new LinkedHashMap<>();
      ((JsonObject) value)
          .members()
          .forEach((id, node) -> renamed.put(nodes.id(id, NODE_ID), object(node)));
      return new JsonObject(renamed);
    }

    private JsonValue counted(JsonValue value, java.util.function.UnaryOperator<JsonNumber> shift) {
      return value instanceof JsonNumber number ? shift.apply(number) : value;
    }
  }
}
