package dev.lastword.orchestrator.process;

import dev.lastword.core.event.EventEnvelope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened so far; the past is shared by all futures that begin with it. */
record History(@Nullable History past, List<EventEnvelope> events, List<Effect> effects, int size) {

  static final History NONE = new History(null, List.of(), List.of(), 0);

  History and(List<EventEnvelope> more, List<Effect> owed) {
    return new History(this, more, owed, size + more.size());
  }

  List<EventEnvelope> all() {
    List<History> parts = new ArrayList<>();
    for (History part = this; part != null; part = part.past) {
      parts.add(part);
    }
    Collections.reverse(parts);
    return parts.stream().flatMap(part -> part.events.stream()).toList();
  }

  @Override
  public String toString() {
    String before = past == null ? "" : past.toString();
    StringBuilder text = new StringBuilder(before);
    events.forEach(event -> text.append("  ").append(event.body()).append('\n'));
    effects.forEach(effect -> text.append("      ").append(effect).append('\n'));
    return text.append("  --\n").toString();
  }
}
