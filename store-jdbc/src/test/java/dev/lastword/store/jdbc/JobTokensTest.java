package dev.lastword.store.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.store.jdbc.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** First tokens come from the keys of jobs, which no deletion and no reopening gives away again. */
final class JobTokensTest {

  private static final String ID = "job";

  @TempDir private Path folder;

  /** A question to a store that can be opened several times. */
  private interface Question {
    void ask(StoreConfig config);
  }

  private Stream<DynamicTest> onEach(Question question) {
    return Stream.of("sqlite", "postgresql")
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () ->
                        question.ask(
                            name.equals("sqlite")
                                ? StoreConfig.of("sqlite:" + folder.resolve("jobs.db"))
                                : PostgresServer.newConfig())));
  }

  @TestFactory
  Stream<DynamicTest> a_reused_id_gets_higher_tokens_after_every_reopening() {
    return onEach(
        config -> {
          List<Long> tokens = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            try (EventStore store = Stores.open(config)) {
              store.commit(enqueued().build());
              tokens.add(token(store));
              store.commit(enqueuedAnew().build());
              tokens.add(token(store));
              store.commit(dropped().build());
            }
          }
          assertRise(tokens);
        });
  }

  @TestFactory
  Stream<DynamicTest> a_job_with_more_tokens_than_its_key_stands_for_raises_the_next_ones() {
    return onEach(
        config -> {
          List<Long> tokens = new ArrayList<>();
          try (EventStore store = Stores.open(config)) {
            store.commit(enqueued().build());
            requeueOften(store, 3 * JobRow.TOKENS);
            tokens.add(token(store));
            store.commit(dropped().build());
            store.commit(enqueued().build());
            tokens.add(token(store));
            store.commit(dropped().build());
          }
          try (EventStore store = Stores.open(config)) {
            store.commit(enqueued().build());
            tokens.add(token(store));
            requeueOften(store, JobRow.TOKENS);
            tokens.add(token(store));
            store.commit(enqueuedAnew().build());
            tokens.add(token(store));
          }
          assertRise(tokens);
        });
  }

  /** A key that an unknown job's end took would be missing when the job is added. */
  @TestFactory
  Stream<DynamicTest> operations_on_unknown_jobs_need_no_key() {
    return onEach(
        config -> {
          try (EventStore store = Stores.open(config)) {
            store.commit(
                Commit.builder()
                    .end("unknown", "Dropped")
                    .deleteJob("unknown")
                    .op(new JobOp.Enqueue(job()))
                    .op(new JobOp.Enqueue(job()))
                    .build());
            assertTrue(token(store) > JobRow.TOKENS);
          }
        });
  }

  private static void requeueOften(EventStore store, int times) {
    for (int left = times; left > 0; left -= 512) {
      Commit.Builder commit = Commit.builder();
      for (int i = 0; i < 512; i++) {
        commit.requeue(ID, Availability.NOW, "Queued");
      }
      store.commit(commit.build());
    }
  }

  private static NewJob job() {
    return NewJob.of(ID, "queue", Payload.json("{}"));
  }

  private static Commit.Builder enqueued() {
    return Commit.builder().enqueue(job());
  }

  private static Commit.Builder dropped() {
    return Commit.builder().end(ID, "Dropped").deleteJob(ID);
  }

  private static Commit.Builder enqueuedAnew() {
    return dropped().enqueue(job());
  }

  private static long token(EventStore store) {
    return store.extension(Jobs.class).find(ID).orElseThrow().token();
  }

  private static void assertRise(List<Long> tokens) {
    List<Long> sorted = new ArrayList<>(tokens);
    Collections.sort(sorted);
    assertEquals(sorted.stream().distinct().toList(), tokens);
  }
}
