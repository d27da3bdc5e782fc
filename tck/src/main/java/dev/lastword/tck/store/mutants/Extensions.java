package dev.lastword.tck.store.mutants;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Op;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Ways to wrap what a store has besides its log. */
final class Extensions {

  private Extensions() {}

  /** Wraps one extension, each time it is asked for. */
  static <E> UnaryOperator<EventStore> extension(Class<E> which, UnaryOperator<E> wrong) {
    return right ->
        new ForwardingStore(right) {
          @Override
          public <T> T extension(Class<T> type) {
            return type == which
                ? type.cast(wrong.apply(right.extension(which)))
                : right.extension(type);
          }
        };
  }

  /** Puts other operations in the place of each. */
  static UnaryOperator<EventStore> ops(Function<Op, Stream<Op>> wrong) {
    return Wrong.commits((right, commit) -> right.commit(with(commit, wrong)));
  }

  /** Puts another operation in the place of each that is of a type. */
  static <O extends Op> UnaryOperator<EventStore> ops(Class<O> type, Function<O, Op> wrong) {
    return ops(op -> Stream.of(type.isInstance(op) ? wrong.apply(type.cast(op)) : op));
  }

  static Commit with(Commit commit, Function<Op, Stream<Op>> wrong) {
    return new Commit(
        commit.appends(), commit.ops().stream().flatMap(wrong).toList(), commit.fences());
  }

  static Commit with(Commit commit, List<? extends Op> ops) {
    return new Commit(commit.appends(), List.copyOf(ops), commit.fences());
  }

  /** Returns the operations of a type. */
  static <O extends Op> List<O> of(Commit commit, Class<O> type) {
    return commit.ops().stream().filter(type::isInstance).map(type::cast).toList();
  }
}
