package dev.lastword.orchestrator.react;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a reaction needs to know and no log tells.
 *
 * @param now the caller's clock, which may differ from the store's: a timer that has gone off is
 *     due even if it is not yet by this
 * @param leased nodes whose workers hold a live lease; asked for in a grace period only
 * @param signals kept until somebody waits for them
 * @param children how the children of nodes ended
 * @param parent whose child the execution is
 * @param recall that the parent does not need the execution any more
 * @param heritage what is taken over from the execution that this one runs again
 */
public record Outside(
    Instant now,
    Set<NodeId> leased,
    Map<WaitKey, Signal> signals,
    Map<NodeId, ChildEnd> children,
    @Nullable Parent parent,
    @Nullable Recall recall,
    @Nullable Heritage heritage) {

  public Outside {
    requireNonNull(now, "now");
    leased = Set.copyOf(leased);
    signals = Map.copyOf(signals);
    children = Map.copyOf(children);
  }

  /** Returns nothing but the time. */
  public static Outside at(Instant now) {
    return new Outside(now, Set.of(), Map.of(), Map.of(), null, null, null);
  }

  /** Returns this at another time. */
  public Outside now(Instant later) {
    return new Outside(later, leased, signals, children, parent, recall, heritage);
  }

  /** Returns this with these leases. */
  public Outside leased(Set<NodeId> nodes) {
    return new Outside(now, nodes, signals, children, parent, recall, heritage);
  }

  /** Returns this with these signals and no other. */
  public Outside signals(List<Signal> kept) {
    Map<WaitKey, Signal> byKey = new HashMap<>();
    kept.forEach(signal -> byKey.put(signal.key(), signal));
    return new Outside(now, leased, byKey, children, parent, recall, heritage);
  }

  /** Returns this as what the child of {@code above} sees. */
  public Outside parent(Parent above) {
    return new Outside(now, leased, signals, children, above, recall, heritage);
  }

  /** Returns this after the parent has called the execution back. */
  public Outside recall(Recall word) {
    return new Outside(now, leased, signals, children, parent, word, heritage);
  }

  /** Returns this with what is taken over, or with nothing. */
  public Outside heritage(@Nullable Heritage left) {
    return new Outside(now, leased, signals, children, parent, recall, left);
  }

  Outside plus(Signal signal) {
    Map<WaitKey, Signal> more = new HashMap<>(signals);
    more.put(signal.key(), signal);
    return new Outside(now, leased, more, children, parent, recall, heritage);
  }

  Outside without(Set<WaitKey> taken) {
    if (taken.isEmpty()) {
      return this;
    }
    Map<WaitKey, Signal> left = new HashMap<>(signals);
    left.keySet().removeAll(taken);
    return new Outside(now, leased, left, children, parent, recall, heritage);
  }

  Outside plus(NodeId nodeId, ChildEnd end) {
    Map<NodeId, ChildEnd> more = new HashMap<>(children);
    more.put(nodeId, end);
    return new Outside(now, leased, signals, more, parent, recall, heritage);
  }

  int depth() {
    return parent == null ? 0 : parent.depth();
  }
}
