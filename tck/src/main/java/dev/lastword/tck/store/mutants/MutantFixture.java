package dev.lastword.tck.store.mutants;

import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Wraps every instance; those on one namespace may share what the wrapping needs to remember. */
final class MutantFixture extends ForwardingFixture {

  private final Supplier<UnaryOperator<EventStore>> forNamespace;
  private final Map<Namespace, UnaryOperator<EventStore>> wrappings = new ConcurrentHashMap<>();

  MutantFixture(StoreFixture right, Supplier<UnaryOperator<EventStore>> forNamespace) {
    super(right);
    this.forNamespace = forNamespace;
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    return wrappings
        .computeIfAbsent(namespace, any -> forNamespace.get())
        .apply(super.open(namespace, node));
  }

  @Override
  public void drop(Namespace namespace) {
    wrappings.remove(namespace);
    super.drop(namespace);
  }
}
