package dev.lastword.store.kv;

import static dev.lastword.store.Direction.FORWARD;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lastword.store.Direction;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Engines that are wrong, under a store that is right: the suites of stores reject them. */
final class WrongEngineTest {

  /**
   * An engine that is wrong in one thing.
   *
   * @param killer the case that must reject it
   */
  private record Mistake(String name, UnaryOperator<OrderedKeyValues> engine, String killer) {}

  private static final List<Mistake> ALL =
      List.of(
          new Mistake("bytes are compared with their sign", SignedOrder::new, "G11"),
          new Mistake("deletions are left out of a batch", NoDeletions::new, "J02"),
          new Mistake("what is scanned backward comes forward", OneWay::new, "H12"),
          new Mistake("a range holds its end", ClosedRange::new, "H12"),
          new Mistake("a batch is written key by key", InSteps::new, "C11"),
          new Mistake("a batch loses its last key", LosesLast::new, "J56"));

  @TestFactory
  Stream<DynamicTest> each_is_rejected_by_a_case() {
    return ALL.stream().map(it -> dynamicTest(it.name(), () -> isRejected(it)));
  }

  private static void isRejected(Mistake mistake) {
    CaseCatalog.Entry killer = CaseCatalog.shipped().named(mistake.killer());

    CaseResult result =
        new SuiteRun(new KeyValueFixture(mistake.engine()), 1)
            .ask(List.of(killer), any -> {})
            .get(0);

    assertTrue(
        result.isRejection(),
        () -> mistake.killer() + " was to reject it, but: " + result.failures());
  }

  /** Does what another view does, except for what a subclass overrides. */
  private abstract static class Wrapped extends ForwardingKeyValues {

    Wrapped(OrderedKeyValues real) {
      super(real);
    }

    abstract void scan(
        KeyValueView real, KeyRange range, Direction way, BiPredicate<byte[], byte[]> visitor);

    @Override
    public KeyValueView view() {
      KeyValueView real = super.view();
      return new KeyValueView() {
        @Override
        public Optional<byte[]> get(byte[] key) {
          return real.get(key);
        }

        @Override
        public void scan(KeyRange range, Direction way, BiPredicate<byte[], byte[]> visitor) {
          Wrapped.this.scan(real, range, way, visitor);
        }

        @Override
        public void close() {
          real.close();
        }
      };
    }
  }

  /** Holds all entries of a range in another order. */
  private static final class SignedOrder extends Wrapped {

    SignedOrder(OrderedKeyValues real) {
      super(real);
    }

    @Override
    void scan(KeyValueView real, KeyRange range, Direction way, BiPredicate<byte[], byte[]> show) {
      List<Map.Entry<byte[], byte[]>> all = new ArrayList<>();
      real.scan(range, FORWARD, (key, value) -> all.add(Map.entry(key, value)));
      all.sort(
          (one, other) -> (way == FORWARD ? 1 : -1) * Arrays.compare(one.getKey(), other.getKey()));
      all.stream().allMatch(entry -> show.test(entry.getKey(), entry.getValue()));
    }
  }

  private static final class OneWay extends Wrapped {

    OneWay(OrderedKeyValues real) {
      super(real);
    }

    @Override
    void scan(KeyValueView real, KeyRange range, Direction way, BiPredicate<byte[], byte[]> show) {
      real.scan(range, FORWARD, show);
    }
  }

  private static final class ClosedRange extends Wrapped {

    ClosedRange(OrderedKeyValues real) {
      super(real);
    }

    @Override
    void scan(KeyValueView real, KeyRange range, Direction way, BiPredicate<byte[], byte[]> show) {
      real.scan(new KeyRange(range.from(), KeyRange.next(range.to())), way, show);
    }
  }

  private static final class NoDeletions extends ForwardingKeyValues {

    NoDeletions(OrderedKeyValues real) {
      super(real);
    }

    @Override
    public void write(KeyChanges changes) {
      KeyChanges kept = new KeyChanges();
      changes.forEach((key, value) -> value.ifPresent(it -> kept.put(key, it)));
      super.write(kept);
    }
  }

  private static final class InSteps extends ForwardingKeyValues {

    InSteps(OrderedKeyValues real) {
      super(real);
    }

    @Override
    public void write(KeyChanges changes) {
      changes.forEach(
          (key, value) -> {
            KeyChanges one = new KeyChanges();
            value.ifPresentOrElse(it -> one.put(key, it), () -> one.delete(key));
            super.write(one);
            Thread.yield();
          });
    }
  }

  private static final class LosesLast extends ForwardingKeyValues {

    LosesLast(OrderedKeyValues real) {
      super(real);
    }

    @Override
    public void write(KeyChanges changes) {
      List<Runnable> all = new ArrayList<>();
      KeyChanges kept = new KeyChanges();
      changes.forEach(
          (key, value) ->
              all.add(
                  () -> value.ifPresentOrElse(it -> kept.put(key, it), () -> kept.delete(key))));
      all.subList(0, Math.max(1, all.size() - 1)).forEach(Runnable::run);
      super.write(kept);
    }
  }
}
