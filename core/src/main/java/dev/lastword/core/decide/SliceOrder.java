package dev.lastword.core.decide;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The order of events that happened at the same moment: what stands earlier wins. */
public final class SliceOrder {

  private static final Comparator<EventType> BY_CLASS_AND_RANK =
      Comparator.comparing(EventType::sliceClass).thenComparingInt(EventType::rankInClass);

  private SliceOrder() {}

  /** Returns the events of one time slice in their order; equals keep the order they came in. */
  public static List<EventEnvelope> sort(List<EventEnvelope> slice) {
    return slice.size() == 1
        ? List.copyOf(slice)
        : sort(slice, envelope -> EventType.named(envelope.body().typeName()));
  }

  /** Returns anything that has an event's type in that order; what has none goes last. */
  public static <T> List<T> sort(List<T> slice, Function<T, Optional<EventType>> typeOf) {
    Comparator<Optional<EventType>> unknownLast =
        Comparator.comparing(type -> type.orElse(null), Comparator.nullsLast(BY_CLASS_AND_RANK));
    return slice.stream().sorted(Comparator.comparing(typeOf, unknownLast)).toList();
  }
}
