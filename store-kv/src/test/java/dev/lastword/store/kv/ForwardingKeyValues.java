package dev.lastword.store.kv;

import java.util.List;

/** Does what another engine does, except for what a subclass overrides. */
class ForwardingKeyValues implements OrderedKeyValues {

  private final OrderedKeyValues real;

  ForwardingKeyValues(OrderedKeyValues real) {
    this.real = real;
  }

  @Override
  public KeyValueView view() {
    return real.view();
  }

  @Override
  public void write(KeyChanges changes) {
    real.write(changes);
  }

  @Override
  public void recover() {
    real.recover();
  }

  @Override
  public void purge(List<KeyRange> ranges) {
    real.purge(ranges);
  }

  @Override
  public void close() {
    real.close();
  }
}
