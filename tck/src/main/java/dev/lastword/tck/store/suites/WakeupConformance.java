package dev.lastword.tck.store.suites;

import static dev.lastword.store.FeedSpec.ALL;
import static dev.lastword.store.StoreRule.C2;
import static dev.lastword.store.StoreRule.F11;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import dev.lastword.store.Wakeups.Subscription;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite F, last part: wake-ups, which are hints and nothing more. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs({Capability.FEED, Capability.WAKEUP})
public final class WakeupConformance {

  private static final int MANY = 200;

  @Case(
      value = "F18",
      kind = CONCURRENT,
      catches = "what is shown depends on a notification that a listener has to hear")
  @Rule(F11)
  void polling_delivers_whoever_listens(StoreUnderTest store) {
    FeedConsumer consumer = new FeedConsumer(store.node(1), ALL);

    requireWriting(store);
    store.eventually("a poll shows it, with no listener", () -> shows(consumer, 1));
    Subscription subscription = subscribe(store.node(1), new ConcurrentLinkedQueue<>());
    commit(store.node(0));
    store.eventually("a poll shows it, beside a listener", () -> shows(consumer, 2));
    subscription.close();
    commit(store.node(0));
    store.eventually("a poll shows it, when the listener has gone", () -> shows(consumer, 3));

    assertEquals(FeedConsumer.ids(store.stored(STREAM)), consumer.ids());
  }

  private static boolean shows(FeedConsumer consumer, int count) {
    return consumer.drain().seen().size() == count;
  }

  @Case(value = "F28", catches = "no listener is ever woken, or only by the instance that commits")
  @Rule({C2, F11})
  void listeners_hear_of_commits_to_either_instance(StoreUnderTest store) {
    requireWriting(store);
    for (int i = 0; i < 2; i++) {
      EventStore writer = store.node(i);
      for (int j = 0; j < 2; j++) {
        Queue<Wakeup> heard = new ConcurrentLinkedQueue<>();
        subscribe(store.node(j), heard);
        // A hint may be lost, so one commit need not be enough.
        store.eventually(
            "a listener hears of events",
            () -> {
              commit(writer);
              return heard.stream().anyMatch(Wakeup::events);
            });
      }
    }
  }

  @Case(value = "F29", catches = "the hint does not say where workers should look")
  @Rule({C2, F11})
  @Needs(Capability.JOBS)
  void a_hint_names_the_queue_in_which_a_job_may_be_due(StoreUnderTest store) {
    Queue<Wakeup> heard = new ConcurrentLinkedQueue<>();
    int[] number = {0};
    requireWriting(store);

    subscribe(store.node(1), heard);

    store.eventually(
        "a listener hears of the queue",
        () -> {
          enqueue(store, "job-" + number[0]++, "mail");
          return heard.stream().anyMatch(hint -> hint.queues().contains("mail"));
        });
  }

  @Case(value = "F30", catches = "a subscription cannot be ended")
  @Rule({C2, F11})
  @Needs(Capability.JOBS)
  void a_closed_subscription_hears_nothing_more(StoreUnderTest store) {
    Queue<Wakeup> closed = new ConcurrentLinkedQueue<>();
    Queue<Wakeup> open = new ConcurrentLinkedQueue<>();
    requireWriting(store);
    Subscription first = subscribe(store.node(0), closed);
    int[] number = {0};
    store.eventually(
        "the first listener hears",
        () -> {
          enqueue(store, "early-" + number[0]++, "early");
          return closed.stream().anyMatch(hint -> hint.queues().contains("early"));
        });

    first.close();
    first.close();
    subscribe(store.node(0), open);
    store.eventually(
        "the second listener hears",
        () -> {
          enqueue(store, "late-" + number[0]++, "late");
          return open.stream().anyMatch(hint -> hint.queues().contains("late"));
        });

    assertFalse(
        closed.stream().anyMatch(hint -> hint.queues().contains("late")),
        "a closed subscription heard of what came later");
  }

  @Case(value = "F31", catches = "each subscription has a thread that waits")
  @Rule(F11)
  void subscriptions_hold_no_thread(StoreUnderTest store) {
    requireWriting(store);
    Queue<Wakeup> heard = new ConcurrentLinkedQueue<>();
    List<Subscription> subscriptions = new ArrayList<>();
    subscriptions.add(subscribe(store.node(0), heard));
    int before = Thread.getAllStackTraces().size();

    for (int i = 0; i < MANY; i++) {
      subscriptions.add(subscribe(store.node(0), heard));
    }
    int more = Thread.getAllStackTraces().size() - before;

    assertTrue(more < MANY / 2, () -> MANY + " subscriptions came with " + more + " threads");
    store.eventually(
        "many listeners hear",
        () -> {
          commit(store.node(0));
          return heard.size() > MANY;
        });
    subscriptions.forEach(Subscription::close);
  }

  @Case(value = "F33", catches = "a listener that fails makes a commit look failed")
  @Rule(F11)
  void a_listener_that_fails_harms_neither_commits_nor_other_listeners(StoreUnderTest store) {
    requireWriting(store);
    Queue<Wakeup> failing = new ConcurrentLinkedQueue<>();
    Queue<Wakeup> other = new ConcurrentLinkedQueue<>();
    Wakeups wakeups = store.node(0).extension(Wakeups.class);
    wakeups.subscribe(
        hint -> {
          failing.add(hint);
          throw new IllegalStateException("a listener that fails on purpose");
        });
    subscribe(store.node(0), other);
    long[] commits = {1};

    store.eventually(
        "both listeners hear",
        () -> {
          commit(store.node(0));
          commits[0]++;
          return !failing.isEmpty() && !other.isEmpty();
        });

    assertEquals(commits[0], store.head(STREAM), "the head after so many commits");
  }

  @Case(value = "F34", catches = "subscriptions outlive their instance, or end with another")
  @Rule({C2, F11})
  @Needs(Capability.JOBS)
  void an_instance_that_is_closed_ends_its_own_subscriptions(StoreUnderTest store) {
    requireWriting(store);
    EventStore closing = store.open(NodeOptions.of("closing"));
    Queue<Wakeup> own = new ConcurrentLinkedQueue<>();
    Queue<Wakeup> other = new ConcurrentLinkedQueue<>();
    subscribe(closing, own);
    subscribe(store.node(1), other);
    int[] number = {0};
    store.eventually(
        "both listeners hear",
        () -> {
          enqueue(store, "early-" + number[0]++, "early");
          return !own.isEmpty() && !other.isEmpty();
        });

    closing.close();

    store.eventually(
        "the listener of the other instance hears",
        () -> {
          enqueue(store, "late-" + number[0]++, "late");
          return other.stream().anyMatch(hint -> hint.queues().contains("late"));
        });
    assertFalse(
        own.stream().anyMatch(hint -> hint.queues().contains("late")),
        "a closed instance told of what came later");
  }

  /** Commits once and looks, so that who waits for the next commit does not wait in vain. */
  private static void requireWriting(StoreUnderTest store) {
    commit(store.node(0));
    assertEquals(1, store.head(STREAM), "the head after the first commit");
  }

  private static Subscription subscribe(EventStore node, Queue<Wakeup> heard) {
    return node.extension(Wakeups.class).subscribe(heard::add);
  }

  private static void commit(EventStore node) {
    node.commit(Commit.append(STREAM, Expected.ANY, event("n")));
  }

  private static void enqueue(StoreUnderTest store, String id, String queue) {
    store.commit(Commit.builder().enqueue(NewJob.of(id, queue, Payload.json("{}"))));
  }
}
