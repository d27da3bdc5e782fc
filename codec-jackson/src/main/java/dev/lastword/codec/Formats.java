package dev.lastword.codec;

import static dev.lastword.codec.Field.optional;
import static dev.lastword.codec.Field.required;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.Require;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** JSON forms of the values that documents consist of. */
public final class Formats {

  /** Any value. */
  public static final Format<JsonValue> VALUE = Scalar.of("a value", Schemas.ANY, JsonValue.class);

  /** Any object. */
  public static final Format<JsonObject> OBJECT =
      Scalar.of("an object", Schemas.type("object"), JsonObject.class);

  /** Any string. */
  public static final Format<String> TEXT = Scalar.text("a string", Optional::of, text -> text);

  /** True or false. */
  public static final Format<Boolean> BOOLEAN = booleans();

  /** A whole number from 0 on. */
  public static final Format<Long> COUNT = Scalar.whole(0, Require.MAX_WHOLE);

  /** A whole number from 1 on. */
  public static final Format<Long> POSITIVE = Scalar.whole(1, Require.MAX_WHOLE);

  /** A number between 0 and 100, as it was spelled. */
  public static final Format<JsonNumber> PERCENT = Scalar.between(0, 100);

  /** A time in RFC 3339. */
  public static final Format<Instant> TIME =
      Scalar.text("an RFC 3339 time", Times::parse, Times::format).described(Schemas.TIME);

  /** The name of an execution. */
  public static final Format<ExecutionId> EXECUTION_ID =
      Scalar.named(id("an execution id", 64), ExecutionId::of, ExecutionId::value);

  /** The name of a graph. */
  public static final Format<GraphId> GRAPH_ID =
      Scalar.named(id("a graph id", 100), GraphId::of, GraphId::value);

  /** The name of a node. */
  public static final Format<NodeId> NODE_ID =
      Scalar.named(id("a node id", 100), NodeId::of, NodeId::value);

  /** The identity of an event. */
  public static final Format<EventId> EVENT_ID =
      Scalar.named("a string that is not empty", EventId::of, EventId::value);

  /** JSON form of actors. */
  public static final Format<Actor> ACTOR =
      Shape.of(
          Actor::new,
          required(
              "kind",
              Scalar.oneOf(List.of(Actor.Kind.values()), Actor.Kind::wireName),
              Actor::kind),
          optional("id", TEXT, Actor::id));

  /** Someone a payload mentions. */
  public static final Format<Party> PARTY =
      Shape.of(Party::new, required("kind", TEXT, Party::kind), optional("id", TEXT, Party::id));

  /** JSON form of the errors of nodes and executions. */
  public static final Format<NodeError> ERROR = new ErrorFormat();

  /** The name of a worker. */
  public static final Format<WorkerId> WORKER_ID = words(WorkerId::of, WorkerId::value);

  /** JSON form of wait keys. */
  public static final Format<WaitKey> WAIT_KEY = words(WaitKey::of, WaitKey::value);

  /** JSON form of command ids, by which repetitions are recognized. */
  public static final Format<CommandId> COMMAND_ID = words(CommandId::of, CommandId::value);

  /** JSON form of correlation ids. */
  public static final Format<CorrelationId> CORRELATION_ID =
      words(CorrelationId::of, CorrelationId::value);

  static final Format<CausationId> CAUSATION_ID = words(CausationId::of, CausationId::value);

  private Formats() {}

  /** Returns the format of arrays whose elements all have {@code format}. */
  public static <T> Format<List<T>> listOf(Format<T> format) {
    return new ListOf<>(format);
  }

  /** Returns the format of an enum whose constants go by their own names. */
  public static <E extends Enum<E>> Format<E> constantOf(Class<E> type) {
    return Scalar.oneOf(List.of(type.getEnumConstants()), Enum::name);
  }

  /** Returns the format of a few values that go by {@code name}. */
  public static <T> Format<T> oneOf(List<T> choices, Function<T, String> name) {
    return Scalar.oneOf(choices, name);
  }

  private static Format<Boolean> booleans() {
    return new Scalar<>(
        "true or false",
        Schemas.type("boolean"),
        value -> value instanceof JsonBoolean b ? Optional.of(b.value()) : Optional.empty(),
        JsonBoolean::new);
  }

  private static <T> Format<T> words(Function<String, T> maker, Function<T, String> text) {
    return Scalar.named("a string", maker, text);
  }

  private static String id(String noun, int maxBytes) {
    return noun
        + " (1 to "
        + maxBytes
        + " UTF-8 bytes, no '/', no control character, no blank at either end)";
  }

  private static final class ErrorFormat implements Format<NodeError> {

    @Override
    public NodeError read(JsonValue value, Place place) {
      Members members = Members.of(value, place);
      members.orNull("code", TEXT);
      members.orNull("message", TEXT);
      return new NodeError(OBJECT.read(value, place));
    }

    @Override
    public JsonValue write(NodeError error) {
      return error.document();
    }

    @Override
    public String expected() {
      return OBJECT.expected();
    }

    @Override
    public JsonObject schema() {
      return Schemas.object(Map.of("code", TEXT.schema(), "message", TEXT.schema()), List.of());
    }
  }
}
