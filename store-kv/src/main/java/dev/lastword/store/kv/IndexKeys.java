package dev.lastword.store.kv;

import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Keys of the indexes that name one job or one document. */
final class IndexKeys {

  private final NavigableSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);

  void add(KeyTable.Key key) {
    keys.add(key.bytes());
  }

  /** Hands over each key that is not among others. */
  void forEachBeyond(IndexKeys others, Consumer<byte[]> action) {
    keys.stream().filter(key -> !others.keys.contains(key)).forEach(action);
  }
}
