package dev.lastword.orchestrator.queue;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Restrictions on claims from queues, read for each claim: a pause applies on all nodes from then
 * on.
 */
public final class QueueSettings {

  private final EventStore store;

  /** Each queue's rule as it was read last. */
  private final Map<String, QueueRule> lastRead = new ConcurrentHashMap<>();

  /** Reads in {@code store}. */
  public QueueSettings(EventStore store) {
    this.store = requireNonNull(store, "store");
  }

  /** Returns what a queue may give out. */
  public QueueRule of(String queue) {
    QueueRule rule =
        store
            .extension(Projections.class)
            .get(QueueRule.COLLECTION, queue)
            .map(doc -> QueueRule.of(doc.payload()))
            .orElse(QueueRule.FREE);
    lastRead.put(queue, rule);
    return rule;
  }

  /** Tells whether a queue had neither pause nor limit when its rule was read last. */
  public boolean wasFree(String queue) {
    return QueueRule.FREE.equals(lastRead.get(queue));
  }

  /** Forgets what was read: the rule of a queue has changed in this process. */
  public void forget() {
    lastRead.clear();
  }

  /** Returns what is left of a claim without paused queues and within limits; empty if nothing. */
  public Optional<ClaimSpec> allowed(ClaimSpec asked) {
    List<QueueClaim> queues = new ArrayList<>();
    for (QueueClaim claim : asked.queues()) {
      QueueRule rule = of(claim.queue());
      if (rule.pause().isEmpty()) {
        queues.add(new QueueClaim(claim.queue(), smaller(claim.maxLeased(), rule.limit())));
      }
    }
    return queues.isEmpty()
        ? Optional.empty()
        : Optional.of(new ClaimSpec(queues, asked.owner(), asked.max(), asked.leaseFor()));
  }

  private static OptionalInt smaller(OptionalInt one, OptionalInt other) {
    if (one.isPresent() && other.isPresent()) {
      return OptionalInt.of(Math.min(one.getAsInt(), other.getAsInt()));
    }
    return one.isPresent() ? one : other;
  }
}
