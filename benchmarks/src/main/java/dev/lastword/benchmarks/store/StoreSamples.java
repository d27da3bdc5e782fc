package dev.lastword.benchmarks.store;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Samples of events and jobs of the usual size. */
final class StoreSamples {

  static final String TYPE = "NODE_SUCCEEDED";
  static final byte[] BODY =
      "{\"nodeId\":\"charge\",\"attempt\":1,\"output\":{\"receipt\":\"0123456789\",\"amount\":42}}"
          .getBytes(StandardCharsets.UTF_8);

  private StoreSamples() {}

  static UUID id() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new UUID(random.nextLong(), random.nextLong());
  }

  static EventRecord event() {
    return new EventRecord(
        id(),
        TYPE,
        1,
        Instant.now().truncatedTo(ChronoUnit.MICROS),
        Map.of(),
        Payload.of(BODY, "application/json"));
  }

  /** Returns so many callers who each append to a stream of their own, one event at a time. */
  static List<Callers.Work> appenders(EventStore store, int count) {
    List<Callers.Work> works = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StreamId stream = new StreamId("execution", id().toString());
      long[] version = {0};
      works.add(() -> store.commit(Commit.append(stream, Expected.version(version[0]++), event())));
    }
    return works;
  }

  /** Fills the feed. */
  static void append(EventStore store, int events) {
    int size = 1_000;
    for (int i = 0; i < events / size; i++) {
      List<EventRecord> some = new ArrayList<>();
      for (int n = 0; n < size; n++) {
        some.add(event());
      }
      StreamId stream = new StreamId("execution", "filled-" + i % 100);
      store.commit(Commit.builder().append(stream, Expected.ANY, some).build());
    }
  }

  /** Fills a queue. */
  static void enqueue(EventStore store, int jobs) {
    int size = Math.min(jobs, 1_000);
    for (int i = 0; i < jobs; i += size) {
      Commit.Builder commit = Commit.builder();
      for (int n = 0; n < size; n++) {
        commit.enqueue(NewJob.of("job-" + (i + n), "queue", Payload.of(BODY, "application/json")));
      }
      store.commit(commit.build());
    }
  }
}
