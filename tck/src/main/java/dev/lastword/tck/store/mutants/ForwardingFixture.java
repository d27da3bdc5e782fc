package dev.lastword.tck.store.mutants;

import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Budgets;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Does what another fixture does; mutants override what they break. */
public class ForwardingFixture implements StoreFixture {

  private final StoreFixture right;

  /** Forwards to a fixture. */
  public ForwardingFixture(StoreFixture right) {
    this.right = right;
  }

  @Override
  public Claim claim() {
    return right.claim();
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    return right.open(namespace, node);
  }

  @Override
  public void advanceStoreClock(Namespace namespace, Duration by) {
    right.advanceStoreClock(namespace, by);
  }

  @Override
  public void drop(Namespace namespace) {
    right.drop(namespace);
  }

  @Override
  public Budgets budgets() {
    return right.budgets();
  }

  @Override
  public Map<String, String> childProperties() {
    return right.childProperties();
  }

  @Override
  public String recipe() {
    return right.recipe();
  }

  @Override
  public <T> Optional<T> hook(Class<T> type) {
    return type.isInstance(this) ? Optional.of(type.cast(this)) : right.hook(type);
  }
}
