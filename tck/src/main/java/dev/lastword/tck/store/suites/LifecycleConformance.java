package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.C3;
import static dev.lastword.store.StoreRule.O2;
import static dev.lastword.store.StoreRule.O3;
import static dev.lastword.store.StoreRule.O5;
import static dev.lastword.store.StoreRule.O6;
import static dev.lastword.store.StoreRule.R5;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite L, first part: instances come and go, what was committed stays. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class LifecycleConformance {

  private static final int WRITERS = 50;
  private static final int SOME = 10;

  @Case(value = "L01", catches = "the second close releases what the first has released")
  @Rule(O2)
  void closing_twice_is_closing_once(StoreUnderTest store) {
    EventStore one = store.open(NodeOptions.of("one"));
    one.commit(Commit.append(STREAM, at(0), event("kept")));

    one.close();
    one.close();

    assertEquals(1, store.all(STREAM).size(), "what another instance reads");
  }

  @Case(
      value = "L02",
      catches = "a closed instance answers with nothing, or with what it remembers")
  @Rule(O3)
  void after_close_every_call_is_refused(StoreUnderTest store) {
    EventStore closed = store.open(NodeOptions.of("closed"));
    closed.commit(Commit.append(STREAM, at(0), event("kept")));
    Map<String, Runnable> calls = EveryCall.of(closed, store.claim().capabilities());

    closed.close();

    calls.forEach((name, call) -> assertThrows(StoreClosed.class, call::run, name));
    assertEquals(1, store.all(STREAM).size(), "what another instance reads");
  }

  /** Last acknowledged commit of a writer, and the number of earlier ones. */
  private record Told(int acknowledged, Last last) {}

  private enum Last {
    REFUSED,
    UNKNOWN
  }

  @Case(
      value = "L03",
      kind = CONCURRENT,
      catches = "close drops commits that were under way, or cuts them in two")
  @Rule({O2, O3})
  void commits_under_way_at_close_are_finished_or_refused_whole(StoreUnderTest store) {
    EventStore closing = store.open(NodeOptions.of("closing"));
    AtomicInteger signs = new AtomicInteger();
    AtomicBoolean closed = new AtomicBoolean();

    List<RaceOutcome<Told>> outcomes =
        store.race(
            WRITERS + 1,
            i -> {
              if (i < WRITERS) {
                return write(closing, writer(i), signs, closed);
              }
              try {
                store.eventually("some commits have ended", () -> signs.get() >= SOME);
                closing.close();
              } finally {
                closed.set(true);
              }
              return new Told(0, Last.REFUSED);
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<Told> told = RaceOutcome.values(outcomes);
    assertTrue(told.stream().mapToInt(Told::acknowledged).sum() > 0, "some were finished");
    for (int i = 0; i < WRITERS; i++) {
      compare(writer(i), told.get(i), store.head(writer(i)));
    }
  }

  /** Commits until it is refused, or until once after the instance is closed. */
  private static Told write(
      EventStore closing, StreamId own, AtomicInteger signs, AtomicBoolean closed) {
    int acknowledged = 0;
    boolean late;
    do {
      late = closed.get();
      try {
        closing.commit(Commit.builder().append(own, at(2L * acknowledged), events(2)).build());
        acknowledged++;
      } catch (StoreClosed | StoreUnavailable refused) {
        return new Told(acknowledged, Last.REFUSED);
      } catch (OutcomeUnknown unknown) {
        return new Told(acknowledged, Last.UNKNOWN);
      } finally {
        signs.incrementAndGet();
      }
    } while (!late);
    return new Told(acknowledged, Last.REFUSED);
  }

  private static void compare(StreamId stream, Told told, long head) {
    long least = 2L * told.acknowledged();
    List<Long> allowed =
        switch (told.last()) {
          case REFUSED -> List.of(least);
          case UNKNOWN -> List.of(least, least + 2);
        };
    assertTrue(allowed.contains(head), () -> stream + " has " + head + " events after " + told);
  }

  private static StreamId writer(int index) {
    return new StreamId("writer", "number " + index);
  }

  @Case(value = "L05", catches = "something is kept in the instance and not in the storage")
  @Rule(O5)
  void who_opens_the_storage_again_sees_everything(StoreUnderTest store) {
    store.append(OTHER, at(0), event("to be erased"));
    Set<Capability> kinds = AllKinds.among(store.claim().capabilities());
    store.commit(AllKinds.of(kinds));

    store.reopen();

    AllKinds.requireAll(store, kinds);
    store.append(STREAM, at(1), event("next"));
    assertEquals(2, store.head(STREAM));
  }

  @Case(value = "L06", catches = "instances share what one of them closes, or do not share at all")
  @Rule({O6, R5})
  void two_instances_see_each_other_and_end_by_themselves(StoreUnderTest store) {
    EventStore one = store.open(NodeOptions.of("one"));
    EventStore two = store.open(NodeOptions.of("two"));
    one.commit(Commit.append(STREAM, at(0), event("1")));
    two.commit(Commit.append(STREAM, at(1), event("2")));
    assertEquals(2, one.read(STREAM, ReadSpec.forwardFrom(1)).headVersion());

    one.close();

    two.commit(Commit.append(STREAM, at(2), event("3")));
    assertEquals(3, two.read(STREAM, ReadSpec.forwardFrom(1)).events().size());
  }

  @Case(value = "L12", catches = "the description tells of the moment, or differs among instances")
  @Rule(C3)
  void the_description_is_one_and_stays(StoreUnderTest store) {
    StoreDescription before = store.node(0).description();

    store.append(STREAM, at(0), events(10));

    assertEquals(before, store.node(0).description());
    assertEquals(before, store.node(1).description());
    assertFalse(before.product().isBlank() || before.version().isBlank());
    assertEquals(10, store.all(STREAM).size());
  }
}
