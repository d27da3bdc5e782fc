package dev.lastword.core.event;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Something in a log that this release cannot read: an unknown type, another schema version, or a
 * malformed payload. It counts as an event and changes nothing; it cannot be emitted.
 *
 * @param schemaVersion the version found, absent if there was none
 * @param payload the payload found, absent if there was none
 * @param problem what was expected and what was found
 */
public record UnreadableEvent(
    String typeName, @Nullable JsonValue schemaVersion, @Nullable JsonValue payload, String problem)
    implements EventBody {

  public UnreadableEvent {
    requireNonNull(typeName, "typeName");
    requireNonNull(problem, "problem");
  }

  @Override
  public EventType.Ignored ignored() {
    return EventType.Ignored.NEVER;
  }

  @Override
  public <R> R accept(EventVisitor<R> visitor) {
    return visitor.on(this);
  }
}
