package dev.lastword.store.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows by key, ordered by any number of indexes; every change can be undone. */
final class Table<K, V> {

  private final Map<K, V> rows = new HashMap<>();
  private final List<Index<?, ?, V>> indexes = new ArrayList<>();
  private final Undo undo;

  Table(Undo undo) {
    this.undo = undo;
  }

  /** Adds an index that holds each row under all its facets, there ordered by its place. */
  <F, P> Index<F, P, V> index(
      Function<V, Stream<F>> facets, Function<V, P> place, Comparator<? super P> order) {
    Index<F, P, V> index = new Index<>(facets, place, order);
    indexes.add(index);
    return index;
  }

  Optional<V> get(K key) {
    return Optional.ofNullable(rows.get(key));
  }

  void put(K key, V row) {
    V before = swap(key, row);
    undo.steps.push(() -> swap(key, before));
  }

  void remove(K key) {
    V before = swap(key, null);
    undo.steps.push(() -> swap(key, before));
  }

  private @Nullable V swap(K key, @Nullable V row) {
    V before = row == null ? rows.remove(key) : rows.put(key, row);
    for (Index<?, ?, V> index : indexes) {
      if (before != null) {
        index.remove(before);
      }
      if (row != null) {
        index.add(row);
      }
    }
    return before;
  }

  /** The way back to where a call began, last step first. */
  static final class Undo {
    private final Deque<Runnable> steps = new ArrayDeque<>();

    void all() {
      steps.forEach(Runnable::run);
    }

    void forget() {
      steps.clear();
    }
  }

  /** Rows by place under each facet; a facet without rows takes no space. */
  record Index<F, P, V>(
      Function<V, Stream<F>> facets,
      Function<V, P> place,
      Comparator<? super P> order,
      Map<F, NavigableMap<P, V>> rows) {

    Index(Function<V, Stream<F>> facets, Function<V, P> place, Comparator<? super P> order) {
      this(facets, place, order, new HashMap<>());
    }

    NavigableMap<P, V> get(F facet) {
      return rows.getOrDefault(facet, Collections.emptyNavigableMap());
    }

    private void add(V row) {
      facets
          .apply(row)
          .forEach(
              f -> rows.computeIfAbsent(f, any -> new TreeMap<>(order)).put(place.apply(row), row));
    }

    private void remove(V row) {
      facets
          .apply(row)
          .forEach(
              facet -> {
                NavigableMap<P, V> under = get(facet);
                under.remove(place.apply(row));
                if (under.isEmpty()) {
                  rows.remove(facet);
                }
              });
    }
  }
}
