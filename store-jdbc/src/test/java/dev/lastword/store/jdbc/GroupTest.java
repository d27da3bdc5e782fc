package dev.lastword.store.jdbc;

import static dev.lastword.store.Expected.NO_STREAM;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.JobConflict;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StreamErased;
import dev.lastword.store.VersionConflict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Commits of concurrent callers that share one transaction, on either database. */
@ParameterizedClass
@EnumSource
final class GroupTest {

  private static final Payload NOTHING = Payload.json("{}");

  private final Grouping database;
  private final Intercepted driver = new Intercepted();
  private EventStore store;
  private Callers callers;

  GroupTest(Grouping database) {
    this.database = database;
  }

  @BeforeEach
  void open(@TempDir Path folder) {
    store = database.open(driver, folder);
    callers = new Callers(driver, store, database.begin());
    store.commit(append("taken", NO_STREAM));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void callers_who_wait_share_one_transaction() throws Exception {
    long before = driver.commits();

    List<Object> answers =
        callers.commit(
            append("leader", NO_STREAM),
            append("a", NO_STREAM),
            append("b", NO_STREAM),
            append("c", NO_STREAM));

    assertEquals(List.of("done", "done", "done", "done"), answers);
    assertEquals(2, driver.commits() - before, "the leader's and that of all others");
  }

  @Test
  void a_refused_commit_leaves_its_neighbors_alone() throws Exception {
    List<Object> answers =
        callers.commit(
            append("leader", NO_STREAM),
            append("a", NO_STREAM),
            append("taken", NO_STREAM),
            append("b", NO_STREAM));

    assertEquals("done", answers.get(1));
    assertEquals(1, assertInstanceOf(VersionConflict.class, answers.get(2)).actual());
    assertEquals("done", answers.get(3));
    assertEquals(4, store.feed(0, FeedSpec.ALL).events().size());
  }

  @Test
  void later_members_of_a_group_see_what_earlier_ones_write() throws Exception {
    Commit twice = append("x", NO_STREAM);
    Doc doc = new Doc("c", "k", 1, Map.of("t", "1"), NOTHING);

    List<Object> answers =
        callers.commit(
            append("leader", NO_STREAM),
            twice,
            twice,
            append("x", Expected.version(1)),
            append("x", Expected.version(1)),
            Commit.builder().create(doc).enqueue(NewJob.of("j", "q", NOTHING)).build(),
            Commit.builder().create(new Doc("c", "k", 2, Map.of(), NOTHING)).build(),
            Commit.builder().enqueue(NewJob.of("j", "other", NOTHING)).build(),
            Commit.builder().end("j", "Canceled").build(),
            Commit.builder().deleteJob("j").enqueue(NewJob.of("j", "q", NOTHING)).build());

    assertEquals(List.of("done", "done", "again", "done"), answers.subList(0, 4));
    assertEquals(2, assertInstanceOf(VersionConflict.class, answers.get(4)).actual());
    assertInstanceOf(DocConflict.class, answers.get(6));
    assertInstanceOf(JobConflict.class, answers.get(7));
    assertEquals(List.of("done", "done"), answers.subList(8, 10));
    assertEquals(2, head("x"));
    long anew = store.extension(Jobs.class).find("j").orElseThrow().token();
    assertEquals(JobRow.tokenFloor(2, 0) + 1, anew, "that of the second job");
  }

  @Test
  void what_one_member_writes_another_may_drop_or_erase() throws Exception {
    Snapshot snapshot = new Snapshot(stream("x"), 1, "tag", NOTHING);

    List<Object> answers =
        callers.commit(
            append("leader", NO_STREAM),
            Commit.builder().append(stream("x"), NO_STREAM, event("A")).put(snapshot).build(),
            Commit.builder().dropSnapshots(stream("x"), 2).build(),
            append("y", NO_STREAM),
            Commit.builder().erase(stream("y"), 1).build(),
            append("y", Expected.ANY));

    assertEquals(List.of("done", "done", "done", "done", "done"), answers.subList(0, 5));
    assertInstanceOf(StreamErased.class, answers.get(5));
    assertTrue(store.extension(Snapshots.class).latest(stream("x"), 9).isEmpty());
    assertTrue(store.read(stream("y"), ReadSpec.forwardFrom(1)).erased());
  }

  @Test
  void work_that_cannot_be_done_fails_alone() throws Exception {
    Commit unwritable =
        Commit.builder()
            .append(stream("bad"), NO_STREAM, event("A"))
            .put(new Snapshot(stream("bad"), 1, "tag", NOTHING))
            .build();

    List<Object> answers =
        callers
            .failing(database.corrupting("INSERT INTO snapshot"))
            .commit(
                append("leader", NO_STREAM),
                append("a", NO_STREAM),
                unwritable,
                append("b", NO_STREAM));

    assertEquals("done", answers.get(1));
    assertInstanceOf(StoreCorrupt.class, answers.get(2));
    assertEquals("done", answers.get(3));
    assertEquals(0, head("bad"));
  }

  @Test
  void nobody_in_a_group_whose_commit_failed_is_told_what_may_not_be_so() throws Exception {
    List<Object> answers =
        callers
            .failing(database.failingAtCommit())
            .commit(
                append("leader", NO_STREAM),
                append("a", NO_STREAM),
                append("a", NO_STREAM),
                append("taken", NO_STREAM));

    assertInstanceOf(OutcomeUnknown.class, answers.get(0));
    assertInstanceOf(OutcomeUnknown.class, answers.get(1));
    assertInstanceOf(StoreUnavailable.class, answers.get(2), "the conflict was with what is gone");
    assertInstanceOf(StoreUnavailable.class, answers.get(3));
    assertEquals(0, head("a"));
    assertEquals(1, store.commit(append("a", NO_STREAM)).heads().get(0).version());
  }

  @Test
  void a_commit_whose_answer_was_lost_can_be_repeated() throws Exception {
    Commit commit = append("a", NO_STREAM);

    List<Object> answers =
        callers.failing(database.losingAnswers()).commit(append("leader", NO_STREAM), commit);

    assertInstanceOf(OutcomeUnknown.class, answers.get(1));
    assertTrue(store.commit(commit).alreadyCommitted());
  }

  @Test
  void an_interrupted_caller_gets_a_true_answer_and_stays_interrupted() {
    Thread.currentThread().interrupt();
    store.commit(append("a", NO_STREAM));

    assertTrue(Thread.interrupted());
    assertEquals(1, head("a"));
  }

  @Test
  void a_job_that_is_enqueued_anew_comes_behind_those_that_were_enqueued_before_it() {
    NewJob anew = NewJob.of("anew", "q", NOTHING);
    store.commit(Commit.builder().enqueue(anew).end("anew", "Canceled").build());
    store.commit(
        Commit.builder()
            .deleteJob("anew")
            .enqueue(NewJob.of("other", "q", NOTHING))
            .enqueue(anew)
            .build());

    List<Lease> leases =
        store.extension(Jobs.class).claim(ClaimSpec.of("q", "me", Duration.ofMinutes(1)).max(2));

    assertEquals(List.of("other", "anew"), leases.stream().map(Lease::jobId).toList());
  }

  @Test
  void a_job_that_is_enqueued_and_parked_in_one_group_is_stored_as_it_was_left() throws Exception {
    List<Object> answers =
        callers.commit(
            append("leader", NO_STREAM),
            Commit.builder().enqueue(NewJob.of("j", "q", NOTHING)).build(),
            Commit.builder().requeue("j", Availability.PARKED, "Waiting").build());

    assertEquals(List.of("done", "done", "done"), answers);
    assertEquals(1, store.extension(Jobs.class).depth("q").parked());
  }

  private long head(String id) {
    return store.read(stream(id), ReadSpec.forwardFrom(1)).headVersion();
  }
}
