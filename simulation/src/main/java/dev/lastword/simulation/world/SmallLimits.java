package dev.lastword.simulation.world;

import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import java.lang.reflect.Field;
import java.util.EnumMap;
import java.util.Map;

/**
 * Limits below what any store may claim (T6), so that a dozen nodes fill a commit: the way to
 * reactions that are cut, without graphs of a thousand nodes. No store could be asked for them,
 * hence the back door.
 */
final class SmallLimits {

  private SmallLimits() {}

  static Limits events(long most) {
    Limits limits = Limits.ROOMY.with(Limit.COMMIT_EVENTS, Limit.COMMIT_EVENTS.minimum());
    try {
      Field field = Limits.class.getDeclaredField("values");
      field.setAccessible(true);
      Map<Limit, Long> values = new EnumMap<>(Limit.class);
      for (Limit limit : Limit.values()) {
        values.put(limit, limit == Limit.COMMIT_EVENTS ? most : limits.of(limit));
      }
      field.set(limits, values);
    } catch (ReflectiveOperationException changed) {
      throw new IllegalStateException("expected limits to be kept in a map", changed);
    }
    return limits;
  }
}
