package dev.lastword.orchestrator.queue;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Jobs;
import dev.lastword.store.Micros;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The queues of a store: what they hold, and who may take from them. Thread-safe.
 *
 * <p>A pause takes nothing back: what a worker holds it may finish. Whatever cannot reach the store
 * throws its {@link StoreException}; every change can be repeated.
 */
public final class Queues {

  private static final int SCHEMA_VERSION = 1;

  private final EventStore store;
  private final InstantSource clock;
  private final Supplier<EventId> ids;
  private final QueueSettings settings;
  private volatile Runnable changeListener = () -> {};

  /** Looks at queues in {@code store}, and dates changes by this clock. */
  public Queues(EventStore store, InstantSource clock, Supplier<EventId> ids) {
    this.store = requireNonNull(store, "store");
    this.clock = requireNonNull(clock, "clock");
    this.ids = requireNonNull(ids, "ids");
    this.settings = new QueueSettings(store);
  }

  /** Calls {@code listener} after every change that is made here. */
  public void onChange(Runnable listener) {
    changeListener = requireNonNull(listener, "listener");
  }

  /** Returns a page of the queues that graphs name, by name, after {@code after} (exclusive). */
  public List<QueueView> list(Optional<String> after, int max) {
    DocQuery query = DocQuery.of(QueueNames.COLLECTION).max(max);
    DocPage page =
        store
            .extension(Projections.class)
            .query(after.map(name -> query.after(new DocCursor(0, name))).orElse(query));
    return page.docs().stream().map(Doc::key).map(this::look).toList();
  }

  /** Returns a queue as it is now; an unknown one is empty. */
  public QueueView look(String queue) {
    return new QueueView(queue, store.extension(Jobs.class).depth(queue), settings.of(queue));
  }

  /** Lets a queue give out nothing until it is resumed; a pause that holds keeps its date. */
  public QueueRule pause(QueueName queue, Actor by, Optional<String> reason) {
    Instant now = Micros.floor(clock.instant());
    String who = by.id() == null ? by.kind().wireName() : by.id();
    return change(
        queue,
        "queue_paused",
        rule ->
            rule.pause().isPresent() ? rule : rule.paused(new QueueRule.Pause(now, who, reason)));
  }

  /** Ends a pause. */
  public QueueRule resume(QueueName queue) {
    return change(queue, "queue_resumed", QueueRule::resumed);
  }

  /** Lets at most so many jobs of a queue be leased at a time, on all nodes; empty: any number. */
  public QueueRule limit(QueueName queue, OptionalInt most) {
    return change(queue, "queue_limited", rule -> rule.limit(most));
  }

  private QueueRule change(QueueName queue, String type, UnaryOperator<QueueRule> how) {
    while (true) {
      StreamPage last =
          store.read(Streams.queue(queue.value()), ReadSpec.backwardFromHead().maxEvents(1));
      QueueRule before =
          last.events().stream()
              .map(event -> QueueRule.of(event.event().payload()))
              .findFirst()
              .orElse(QueueRule.FREE);
      QueueRule after = how.apply(before);
      if (after.equals(before)) {
        return before;
      }
      try {
        store.commit(commit(queue.value(), type, after, last.headVersion()));
        changeListener.run();
        return after;
      } catch (VersionConflict overtaken) {
        // Decide again on what the other has made of it.
      }
    }
  }

  private Commit commit(String queue, String type, QueueRule rule, long head) {
    EventRecord fact =
        new EventRecord(
            UUID.fromString(ids.get().value()),
            type,
            SCHEMA_VERSION,
            Micros.floor(clock.instant()),
            Map.of(),
            rule.payload());
    return Commit.builder()
        .append(Streams.queue(queue), Expected.version(head), fact)
        .put(rule.doc(queue))
        .create(QueueNames.doc(queue))
        .build();
  }
}
