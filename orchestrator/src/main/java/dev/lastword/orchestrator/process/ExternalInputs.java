package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.followup.FollowUp;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of a reaction that no log holds.
 *
 * @param now the caller's clock, which may differ from the store's: a timer that has gone off is
 *     due even if it is not yet by this
 * @param leased nodes whose workers hold a live lease; asked for in a grace period only
 * @param signals kept until a node waits for them
 * @param children how the children of nodes ended
 * @param parent whose child the execution is
 * @param parentCancel that the parent does not need the execution any more
 * @param carriedOver what is taken over from the execution that this one runs again
 * @param followUp the end of another execution that this one follows
 */
public record ExternalInputs(
    Instant now,
    Set<NodeId> leased,
    Map<WaitKey, Signal> signals,
    Map<NodeId, ChildEnd> children,
    @Nullable Parent parent,
    @Nullable ParentCancel parentCancel,
    @Nullable CarriedOver carriedOver,
    @Nullable FollowUp followUp) {

  public ExternalInputs {
    requireNonNull(now, "now");
    leased = Set.copyOf(leased);
    signals = Map.copyOf(signals);
    children = Map.copyOf(children);
  }

  /** Returns nothing but the time. */
  public static ExternalInputs at(Instant now) {
    return new ExternalInputs(now, Set.of(), Map.of(), Map.of(), null, null, null, null);
  }

  /** Returns this at another time. */
  public ExternalInputs now(Instant later) {
    return new ExternalInputs(
        later, leased, signals, children, parent, parentCancel, carriedOver, followUp);
  }

  /** Returns this with these leases. */
  public ExternalInputs leased(Set<NodeId> nodes) {
    return new ExternalInputs(
        now, nodes, signals, children, parent, parentCancel, carriedOver, followUp);
  }

  /** Returns this with these signals and no other. */
  public ExternalInputs signals(List<Signal> kept) {
    Map<WaitKey, Signal> byKey = new HashMap<>();
    kept.forEach(signal -> byKey.put(signal.key(), signal));
    return new ExternalInputs(
        now, leased, byKey, children, parent, parentCancel, carriedOver, followUp);
  }

  /** Returns this as what the child of {@code above} sees. */
  public ExternalInputs parent(Parent above) {
    return new ExternalInputs(
        now, leased, signals, children, above, parentCancel, carriedOver, followUp);
  }

  /** Returns this after the parent has called the execution back. */
  public ExternalInputs parentCancel(ParentCancel word) {
    return new ExternalInputs(now, leased, signals, children, parent, word, carriedOver, followUp);
  }

  /** Returns this with what is taken over, or with nothing. */
  public ExternalInputs carriedOver(@Nullable CarriedOver left) {
    return new ExternalInputs(now, leased, signals, children, parent, parentCancel, left, followUp);
  }

  ExternalInputs plus(Signal signal) {
    Map<WaitKey, Signal> more = new HashMap<>(signals);
    more.put(signal.key(), signal);
    return new ExternalInputs(
        now, leased, more, children, parent, parentCancel, carriedOver, followUp);
  }

  ExternalInputs without(Set<WaitKey> taken) {
    if (taken.isEmpty()) {
      return this;
    }
    Map<WaitKey, Signal> left = new HashMap<>(signals);
    left.keySet().removeAll(taken);
    return new ExternalInputs(
        now, leased, left, children, parent, parentCancel, carriedOver, followUp);
  }

  ExternalInputs plus(NodeId nodeId, ChildEnd end) {
    Map<NodeId, ChildEnd> more = new HashMap<>(children);
    more.put(nodeId, end);
    return new ExternalInputs(
        now, leased, signals, more, parent, parentCancel, carriedOver, followUp);
  }

  /** Returns this as what an execution sees that follows another. */
  public ExternalInputs followUp(FollowUp place) {
    return new ExternalInputs(
        now, leased, signals, children, parent, parentCancel, carriedOver, place);
  }

  /** Tells whether the engine starts the execution, which no command starts. */
  boolean startsItself() {
    return parent != null || followUp != null;
  }

  /** Returns how many executions are above the execution, or before it. */
  public int depth() {
    return parent != null ? parent.depth() : followUp != null ? followUp.depth() : 0;
  }
}
