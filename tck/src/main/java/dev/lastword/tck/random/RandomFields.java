package dev.lastword.tck.random;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.random.RandomField.Presence;
import java.util.List;

/** Objects with the fields of a table: as they should be, or with one thing wrong. */
record RandomFields(List<RandomField> fields) {

  private static final int PRESENT = 55;
  private static final int NULL = 4;
  private static final int UNKNOWN = 4;

  /** Returns an object that has what it must have, and some of what it may have. */
  JsonObject good(Draw draw) {
    JsonBuilder object = JsonBuilder.object();
    for (RandomField field : fields) {
      if (field.presence() == Presence.REQUIRED || draw.chance(PRESENT)) {
        object.put(field.name(), field.kind().good(draw));
      } else if (!draw.isOrdinary() && draw.chance(NULL)) {
        object.put(field.name(), JsonValue.NULL);
      }
    }
    if (!draw.isOrdinary() && draw.chance(UNKNOWN)) {
      object.put("unheardOf", FieldKind.VALUE.good(draw));
    }
    return object.build();
  }

  /** Returns such an object with one field missing, null or of the wrong kind. */
  JsonObject bad(Draw draw) {
    JsonBuilder object = JsonBuilder.from(good(draw));
    if (fields.isEmpty()) {
      return object.build();
    }
    RandomField field = draw.oneOf(fields);
    return switch (draw.below(4)) {
      case 0 -> object.remove(field.name()).build();
      case 1 -> object.put(field.name(), JsonValue.NULL).build();
      default -> object.put(field.name(), field.kind().bad(draw)).build();
    };
  }
}
