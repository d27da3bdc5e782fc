package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.FEED;
import static dev.lastword.store.Capability.JOBS;
import static dev.lastword.store.Capability.MULTI_NODE;
import static dev.lastword.store.StoreRule.F2;
import static dev.lastword.store.StoreRule.J1;
import static dev.lastword.store.StoreRule.O1;
import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.store.StoreRule.R5;
import static dev.lastword.store.StoreRule.T1;
import static dev.lastword.store.StoreRule.W2;
import static dev.lastword.store.StoreRule.W3;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Case.Level.SHOULD;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Expected;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.PreviousRelease;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.Launch;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite M: nodes in processes of their own, which share nothing but the storage. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(MULTI_NODE)
public final class NodesConformance {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final int ROUNDS = 20;
  private static final int JOBS_TO_DO = 40;

  @Case(
      value = "M01",
      kind = PROCESS,
      catches = "what keeps writers, claimers or readers apart is in the memory of a process")
  @Rule({F2, W3, J1})
  @Needs({FEED, JOBS})
  void nodes_that_write_and_work_together_lose_and_repeat_nothing(StoreUnderTest store) {
    Commit.Builder jobs = Commit.builder();
    List<String> ids = IntStream.range(0, JOBS_TO_DO).mapToObj(i -> "job" + i).toList();
    ids.forEach(id -> jobs.enqueue(NewJob.of(id, BusyNode.QUEUE, Payload.json("{}"))));
    store.commit(jobs);
    List<String> names = List.of("a", "b");
    List<ChildProcess> nodes =
        names.stream().map(name -> store.child(BusyNode.class, name)).toList();
    nodes.forEach(node -> node.expect("ready"));

    nodes.forEach(node -> node.say("go"));
    nodes.forEach(node -> node.expect("done"));

    List<String> shared = contents(store.stored(BusyNode.SHARED));
    for (String name : names) {
      assertEquals(
          BusyNode.contents(name), shared.stream().filter(text -> text.startsWith(name)).toList());
    }
    assertEquals(new TreeSet<>(ids).stream().toList(), sorted(store.stored(BusyNode.DONE)));
    assertEquals(
        Stream.concat(shared.stream(), ids.stream()).sorted().toList(), sorted(store.feed()));
  }

  @Case(
      value = "M02",
      kind = PROCESS,
      catches = "versions are compared with what this node has seen")
  @Rule(W2)
  void a_version_that_another_node_has_passed_is_refused(StoreUnderTest store) {
    Remote other = Remote.start(store);
    store.append(STREAM, at(0), event("1"));

    assertEquals("at 2", other.append(STREAM, 1, "2"));
    VersionConflict conflict =
        assertThrows(VersionConflict.class, () -> store.append(STREAM, at(1), event("x")));
    assertEquals(2, conflict.actual());
    store.append(STREAM, at(2), event("3"));
    assertEquals("conflict 3", other.append(STREAM, 2, "x"));
    assertEquals(List.of("1", "2", "3"), contents(store.stored(STREAM)));
  }

  @Case(
      value = "M03",
      kind = PROCESS,
      catches = "that a stream does not exist yet is looked up before it is made")
  @Rule(W2)
  void of_two_nodes_that_create_a_stream_one_wins(StoreUnderTest store) {
    Remote other = Remote.start(store);
    for (int round = 0; round < ROUNDS; round++) {
      StreamId stream = new StreamId("execution", "round" + round);
      other.tell(Remote.appending(stream, 0, "there"));
      Optional<CommitResult> here =
          store.start("creating", () -> store.append(stream, at(0), event("here"))).await().value();
      String there = other.answer();

      assertEquals(here.isPresent() ? "conflict 1" : "at 1", there);
      assertEquals(List.of(here.isPresent() ? "here" : "there"), contents(store.stored(stream)));
    }
  }

  @Case(
      value = "M04",
      kind = PROCESS,
      catches = "pages are kept in the memory of a node, or a feed holds its own commits alone")
  @Rule({R5, F2})
  @Needs(FEED)
  void what_one_node_commits_another_reads_at_once_and_in_order(StoreUnderTest store) {
    Remote other = Remote.start(store);
    assertEquals(List.of(), other.feed(0));
    assertEquals(List.of(), store.feed());

    for (int i = 1; i < ROUNDS; i += 2) {
      store.append(STREAM, Expected.ANY, event(i + ""));
      assertEquals(numbers(i), other.read(STREAM));
      other.append(STREAM, RemoteNode.ANY, i + 1 + "");
      assertEquals(numbers(i + 1), contents(store.stored(STREAM)));
    }

    store.eventually("both feeds show all", () -> store.feed().size() == ROUNDS);
    assertEquals(numbers(ROUNDS), contents(store.feed()));
    store.eventually("both feeds show all", () -> other.feed(0).size() == ROUNDS);
    assertEquals(numbers(ROUNDS), other.feed(0));
  }

  @Case(
      value = "M05",
      kind = PROCESS,
      catches = "leases and times are judged by the clock of a node")
  @Rule(T1)
  @Needs(JOBS)
  void nodes_whose_clocks_are_wrong_by_a_day_agree_with_the_others(StoreUnderTest store) {
    store.commit(Commit.builder().enqueue(NewJob.of("one", "queue", Payload.json("{}"))));
    Lease lease = store.jobs().claim(ClaimSpec.of("queue", "here", MINUTE)).get(0);
    store.append(STREAM, at(0), event("1"));
    Remote ahead = Remote.start(store, Launch.USUAL, DAY);
    assertEquals(Optional.empty(), ahead.claim("queue"), "the lease is held");
    Remote behind = Remote.start(store, Launch.USUAL, DAY.negated());
    assertEquals(Optional.empty(), behind.claim("queue"), "the lease is held");

    ahead.append(STREAM, 1, "2");
    behind.append(STREAM, 2, "3");
    List<Instant> times = store.stored(STREAM).stream().map(StoredEvent::recordedAt).toList();
    assertEquals(times.stream().sorted().toList(), times);
    assertTrue(
        Duration.between(times.get(0), times.get(2)).compareTo(DAY.dividedBy(2)) < 0,
        () -> "the events were recorded within a few moments, but at " + times);
    store.advanceClock(MINUTE);
    assertEquals(Optional.of(lease.jobId()), behind.claim("queue"), "the lease has run out");
    assertEquals(Optional.empty(), ahead.claim("queue"), "the lease is held again");
  }

  @Case(
      value = "M06",
      kind = PROCESS,
      catches = "a lock of a dead node is kept until it is removed by hand")
  @Rule({O9, W3})
  @Needs(FEED)
  void a_node_that_is_killed_in_a_commit_holds_nobody_up(StoreUnderTest store) {
    for (int round = 0; round < 2; round++) {
      ChildProcess writer = store.child(WatchedWriter.class);
      writer.next();
      writer.kill();
      store.start("the commit", () -> store.append(STREAM, Expected.ANY, event("next"))).get();
    }
    Remote other = Remote.start(store);
    try (CommitHold.Held held = store.hook(CommitHold.class).holdNextCommit(store.namespace())) {
      other.tell(Remote.appending(OTHER, 0, "x"));
      assertTrue(held.isReached(store.budgets().step()), "the other node's commit is under way");
      other.child().kill();
      held.release();
    }

    CommitResult result =
        store.start("the commit", () -> store.append(OTHER, Expected.ANY, event("next"))).get();

    List<String> left = contents(store.stored(OTHER));
    assertTrue(
        left.equals(List.of("next")) || left.equals(List.of("x", "next")),
        () -> "the dead node's commit is done or undone, and the next behind it: " + left);
    assertEquals(left.size(), result.heads().get(0).version());
  }

  @Case(
      value = "M07",
      kind = PROCESS,
      level = SHOULD,
      catches = "a release writes what the one before cannot read, while both are running")
  @Rule({O1, R5})
  @Needs(JOBS)
  void a_node_of_the_release_before_works_beside_this_one(StoreUnderTest store) {
    store.append(STREAM, at(0), event("1"));
    Launch before = Launch.USUAL.from(store.hook(PreviousRelease.class).classPath());
    Remote old = Remote.start(store, before, Duration.ZERO);
    store.append(STREAM, at(1), event("2"));
    store.commit(Commit.builder().enqueue(NewJob.of("one", "queue", Payload.json("{}"))));

    assertEquals(List.of("1", "2"), old.read(STREAM));
    assertEquals("at 3", old.append(STREAM, 2, "3"));
    assertEquals(Optional.of("one"), old.claim("queue"));
    assertEquals(List.of(), store.jobs().claim(ClaimSpec.of("queue", "new", MINUTE)));
    assertEquals(List.of("1", "2", "3"), contents(store.stored(STREAM)));
  }

  private static List<String> numbers(int last) {
    return IntStream.rangeClosed(1, last).mapToObj(Integer::toString).toList();
  }

  private static List<String> contents(List<StoredEvent> events) {
    return events.stream().map(event -> event.event().payload().utf8()).toList();
  }

  private static List<String> sorted(List<StoredEvent> events) {
    return contents(events).stream().sorted().toList();
  }
}
