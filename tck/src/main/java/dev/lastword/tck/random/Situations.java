package dev.lastword.tck.random;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.random.Focus.Fate;
import dev.lastword.tck.random.Focus.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Questions about the states that chance seldom comes to: one node that waits, was resumed or has
 * failed, in an execution that was asked to cancel, has ended, or both; and a command or an event
 * that nearly fits what is there.
 */
final class Situations {

  private static final List<String> SETTLING = List.of("SucceedNode", "FailNode");
  private static final List<String> OF_WAITS =
      List.of("ResumeNode", "ResumeNode", "PutNodeWaiting", "RequestResumeNode");

  private static final List<String> ENDS =
      List.of("NODE_SUCCEEDED", "NODE_FAILED", "NODE_CANCELED");

  private static final List<String> EXECUTION_ENDS =
      List.of("EXECUTION_COMPLETED", "EXECUTION_FAILED", "EXECUTION_CANCELED");

  private final Draw draw;
  private final RandomEvents events;
  private final RandomCommands commands;
  private final AlikeTexts texts;
  private final NearValues values;
  private List<JsonValue> history = new ArrayList<>();
  private String node = "";

  Situations(Draw draw, RandomEvents events, RandomCommands commands) {
    this.draw = draw;
    this.events = events;
    this.commands = commands;
    this.texts = new AlikeTexts(draw);
    this.values = new NearValues(draw, texts);
  }

  /** Returns a command to such an execution. */
  RandomCase decision() {
    return decision(draw.oneOf(Focus.WEIGHED));
  }

  /** Returns a command to cancel, early or late. */
  RandomCase cancel() {
    return decision(Focus.LATE_CANCEL);
  }

  /** Returns a command to settle a node after a cancel was requested. */
  RandomCase grace() {
    return decision(draw.chance(75) ? Focus.GRACE : Focus.GRACE_OF_A_WAIT);
  }

  private RandomCase decision(Focus focus) {
    begin(focus.stop(), focus.fate());
    JsonObject command = fitting(commands.of(command(focus)));
    JsonBuilder question =
        JsonBuilder.object()
            .put("command", focus == Focus.VALUE ? withValue(command) : command)
            .put("policy", policy(focus));
    return new RandomCase(
        "decide",
        new JsonArray(history),
        question.put("ids", ids()).put("now", FieldKind.TIME.good(draw)).build());
  }

  /** Returns an event of such an execution, mostly of the node. */
  RandomCase reduction() {
    begin(draw.oneOf(List.of(Stop.values())), draw.oneOf(List.of(Fate.values())));
    if (draw.chance(4)) {
      history = List.of();
    }
    JsonObject event = draw.chance(85) ? ofNode(draw.oneOf(RandomEvents.OF_NODES)) : events.event();
    JsonObject asked = JsonBuilder.object().put("event", event).build();
    return new RandomCase("reduce", new JsonArray(history), asked);
  }

  private JsonObject withValue(JsonObject command) {
    return JsonBuilder.from(command).put("output", RandomValue.of(draw)).build();
  }

  private String command(Focus focus) {
    return switch (focus) {
      case LATE_CANCEL -> "CancelExecution";
      case GRACE, GRACE_OF_A_WAIT, REPETITION, REPETITION_LATE -> draw.oneOf(SETTLING);
      case WAIT -> draw.oneOf(OF_WAITS);
      case READINESS -> "MarkNodeReady";
      case START -> "StartNode";
      case VALUE -> "SucceedNode";
      case SETTLEMENT -> draw.oneOf(RandomCommands.OF_NODES);
      case ANYTHING -> draw.oneOf(RandomCommands.TYPES);
    };
  }

  /** Draws a history: a beginning, the life of one node, and what becomes of the execution. */
  private void begin(Stop stop, Fate fate) {
    history = new ArrayList<>();
    List<String> nodes = draw.chance(40) ? texts.family(3) : RandomEvents.NODES;
    node = nodes.get(0);
    if (fate != Fate.ANY || draw.chance(94)) {
      history.add(events.of("EXECUTION_CREATED"));
    }
    if (draw.chance(80)) {
      history.add(events.of("EXECUTION_STARTED"));
    }
    int others = draw.below(10) == 0 ? 12 + draw.below(36) : draw.below(3);
    for (int index = 0; index <= others; index++) {
      String other = index < nodes.size() ? nodes.get(index) : nodes.get(0) + index;
      history.add(events.about("NODE_CREATED", other, JsonObject.EMPTY));
      if (index > 0 && draw.chance(50)) {
        history.add(events.about("NODE_STARTED", other, JsonObject.EMPTY));
        history.add(events.about(draw.oneOf(RandomEvents.OF_NODES), other, JsonObject.EMPTY));
      }
    }
    live(stop);
    end(fate);
    for (int more = draw.below(12) - 9; more > 0; more--) {
      history.add(events.event());
    }
  }

  private void live(Stop stop) {
    if (stop == Stop.ANYWHERE && draw.chance(15)) {
      return;
    }
    history.add(ofNode("NODE_READY"));
    if (stop == Stop.READY) {
      return;
    }
    for (int attempts = draw.below(3); attempts >= 0; attempts--) {
      history.add(ofNode("NODE_STARTED"));
      if (draw.chance(30)) {
        history.add(ofNode("NODE_FAIL_REPORTED"));
      }
      if (draw.chance(25)) {
        history.add(ofNode("NODE_PROGRESS_REPORTED"));
      }
    }
    for (int waits = draw.below(4) - 1; waits > 0; waits--) {
      history.add(waiting());
      history.add(ofNode("NODE_RESUMED"));
    }
    if (stop == Stop.WAITING || stop == Stop.ANYWHERE && draw.chance(40)) {
      history.add(waiting());
    } else if (stop == Stop.SETTLED || stop == Stop.ANYWHERE && draw.chance(50)) {
      history.add(ofNode(draw.oneOf(ENDS)));
    }
  }

  private JsonObject waiting() {
    JsonObject key = JsonBuilder.object().put("waitKey", texts.text()).build();
    return events.about("NODE_WAITING", node, draw.chance(75) ? key : JsonObject.EMPTY);
  }

  private void end(Fate fate) {
    int lot = fate == Fate.ANY ? draw.below(3) : fate.ordinal();
    if (lot == Fate.CANCEL.ordinal()) {
      history.add(events.of("EXECUTION_CANCEL_REQUESTED"));
      if (draw.chance(10)) {
        history.add(ofNode(draw.oneOf(RandomEvents.OF_NODES)));
      }
    } else if (lot == Fate.ENDED.ordinal()) {
      history.add(events.of(draw.oneOf(EXECUTION_ENDS)));
      if (draw.chance(60)) {
        history.add(events.of("EXECUTION_CANCEL_REQUESTED"));
      }
    }
    if (draw.chance(12)) {
      history.add(events.of("EXECUTION_ARCHIVED"));
    }
  }

  private JsonObject ofNode(String type) {
    return events.about(type, node, JsonObject.EMPTY);
  }

  /** Returns the command with fields that nearly fit the node. */
  private JsonObject fitting(JsonObject command) {
    JsonBuilder fitted = JsonBuilder.from(command);
    Optional<JsonObject> state = found();
    Set<String> fields = RandomCommands.fields(command);
    if (fields.contains("nodeId")) {
      fitted.put("nodeId", draw.chance(88) ? node : texts.alike(node));
      state.ifPresent(
          view -> {
            attempt(view, fields, fitted);
            fit(new Fit("workerId", "workerId", fields), view, fitted);
            fit(new Fit("waitKey", "waitKey", fields), view, fitted);
            fit(new Fit("waitKey", "resumeKey", fields), view, fitted);
            fit(new Fit("output", "output", fields), view, fitted);
            fit(new Fit("error", "error", fields), view, fitted);
          });
    }
    if (!draw.isOrdinary() && draw.chance(5)) {
      fitted.put("executionId", draw.oneOf(List.of("e-2", "E-1", "e")));
    }
    return fitted.build();
  }

  private Optional<JsonObject> found() {
    JsonValue state = RandomCase.stateAfter(new JsonArray(history));
    return state instanceof JsonObject object
            && object.members().get("nodes") instanceof JsonObject nodes
            && nodes.members().get(node) instanceof JsonObject view
        ? Optional.of(view)
        : Optional.empty();
  }

  private void attempt(JsonObject view, Set<String> fields, JsonBuilder fitted) {
    boolean isGiven = fitted.build().members().containsKey("attempt");
    if (!(view.members().get("attempt") instanceof JsonNumber attempt)
        || !fields.contains("attempt")
        || !isGiven && draw.chance(60)) {
      return;
    }
    long now = attempt.wholeNumber().orElse(0);
    long given = now + draw.oneOf(List.of(0L, 0L, 0L, 1L, 1L, 2L, -1L, 5L));
    fitted.put("attempt", Math.max(1, Math.min(given, (1L << 53) - 1)));
  }

  /**
   * A field of a node and the one of a command that is compared with it.
   *
   * @param fields all that the command may have
   */
  private record Fit(String kept, String given, Set<String> fields) {}

  /** Sets a field to what the node has, to something alike, or leaves it as it was drawn. */
  private void fit(Fit fit, JsonObject view, JsonBuilder fitted) {
    JsonValue value = view.members().get(fit.kept());
    if (value == null || !fit.fields().contains(fit.given()) || draw.chance(30)) {
      return;
    }
    fitted.put(fit.given(), draw.chance(50) ? values.respelled(value) : values.alike(value));
  }

  private JsonObject policy(Focus focus) {
    JsonBuilder policy = JsonBuilder.from(commands.policy());
    if (focus.fate() == Fate.CANCEL) {
      policy.put("settleDuringGrace", new JsonBoolean(draw.chance(85)));
    } else if (focus == Focus.LATE_CANCEL) {
      policy.put("rejectLateCancel", new JsonBoolean(draw.chance(50)));
    }
    return policy.build();
  }

  private JsonArray ids() {
    int count = 2 + (draw.chance(80) ? draw.below(2) : draw.below(draw.chance(90) ? 8 : 100));
    List<String> ids = new ArrayList<>();
    for (int index = 1; index <= count; index++) {
      ids.add("id-" + (draw.isOrdinary() || draw.chance(96) ? index : 1));
    }
    return JsonBuilder.texts(ids);
  }
}
