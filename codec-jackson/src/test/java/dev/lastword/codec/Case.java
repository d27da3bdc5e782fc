package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One member of a good document replaced, or removed, and the problem that this makes. */
record Case(String member, @Nullable String replacement, String problem) {

  JsonValue in(String goodDocument) {
    Map<String, @Nullable String> change = new LinkedHashMap<>();
    change.put(member, replacement);
    return Documents.with(goodDocument, change);
  }
}
