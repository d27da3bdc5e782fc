package dev.lastword.payloads;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Mapping between JSON and a program's own records and classes, by Jackson.
 *
 * <p>Immutable and thread-safe. A {@link JsonValue} passes unchanged in both directions. Null and
 * JSON null are no payload.
 */
public final class Payloads {

  /**
   * Mapping by default: records, beans, {@code java.time} as ISO 8601 text, {@code Optional}.
   * Unknown members are ignored, so that a payload may grow; a fraction is never cut to an integer.
   */
  public static final Payloads USUAL = new Payloads(usual());

  private static final int LONGEST_REASON = 500;

  private final ObjectMapper mapper;

  private Payloads(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  private static ObjectMapper usual() {
    return JsonMapper.builder()
        .addModules(new Jdk8Module(), new JavaTimeModule(), JsonValueModule.MODULE)
        .disable(
            SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
            SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
        .disable(
            DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
            DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE,
            DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();
  }

  /** Returns a mapping by a copy of a program's own mapper, with all its modules and settings. */
  public static Payloads of(ObjectMapper mapper) {
    return new Payloads(
        requireNonNull(mapper, "mapper").copy().registerModule(JsonValueModule.MODULE));
  }

  /**
   * Returns a payload as a value of a type.
   *
   * @param value the payload; null is none
   * @throws PayloadMismatch if it does not fit, or if there is none and the type has no value for
   *     that, as {@code Void} and {@code JsonValue} have
   */
  public <T> T read(PayloadKind kind, @Nullable JsonValue value, Class<T> type) {
    @SuppressWarnings("unchecked")
    T read = (T) read(kind, value, (Type) type);
    return read;
  }

  /** Returns a payload as a value of a type with arguments, such as that of a parameter. */
  public @Nullable Object read(PayloadKind kind, @Nullable JsonValue value, Type type) {
    JsonValue found = value == null ? JsonValue.NULL : value;
    if (type == JsonValue.class) {
      return found;
    }
    JavaType target = mapper.constructType(type);
    Object read = parse(kind, found, target);
    if (read == null && !target.hasRawClass(Void.class)) {
      throw new PayloadMismatch(
          kind, "expected an " + kind + " of type " + target.toCanonical() + ", found none");
    }
    return read;
  }

  /**
   * Returns the result of an execution that has ended.
   *
   * @throws ExecutionNotCompleted if it failed or was canceled
   * @throws PayloadMismatch if the result does not fit
   */
  public <T> T result(ExecutionState ended, Class<T> type) {
    ExecutionFacts.Completion completion = ended.facts().completion();
    if (ended.status() != ExecutionStatus.COMPLETED || completion == null) {
      throw new ExecutionNotCompleted(ended);
    }
    return read(PayloadKind.RESULT, completion.result(), type);
  }

  private @Nullable Object parse(PayloadKind kind, JsonValue value, JavaType type) {
    try {
      return mapper.readValue(JsonCodec.write(value), type);
    } catch (JsonProcessingException unfit) {
      throw mismatch(kind, type.toCanonical(), unfit);
    } catch (IllegalArgumentException unusable) {
      throw new PayloadMismatch(
          kind,
          "cannot read the " + kind + " as " + type.toCanonical() + ": " + unusable,
          unusable);
    }
  }

  /**
   * Returns a value as a payload; null is none.
   *
   * @throws PayloadMismatch if Jackson cannot write it
   */
  public @Nullable JsonValue write(PayloadKind kind, @Nullable Object value) {
    if (value == null || value instanceof JsonValue) {
      return (JsonValue) value;
    }
    try {
      return JsonCodec.parse(mapper.writeValueAsString(value));
    } catch (JsonProcessingException unfit) {
      throw mismatch(kind, value.getClass().getTypeName(), unfit);
    } catch (MalformedDocument refused) {
      throw new PayloadMismatch(
          kind, "cannot keep the " + kind + ": " + refused.getMessage(), refused);
    }
  }

  /** Names the place, and not the value: a payload is none of the log's business. */
  private static PayloadMismatch mismatch(
      PayloadKind kind, String type, JsonProcessingException unfit) {
    String place =
        unfit instanceof JsonMappingException mapping ? " at " + mapping.getPathReference() : "";
    String reason = unfit.getOriginalMessage();
    return new PayloadMismatch(
        kind,
        "the "
            + kind
            + " does not fit "
            + type
            + place
            + ": "
            + reason.substring(0, Math.min(reason.length(), LONGEST_REASON)),
        unfit);
  }
}
