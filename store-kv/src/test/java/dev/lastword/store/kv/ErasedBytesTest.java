package dev.lastword.store.kv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.kv.testkit.MemoryEngine;
import dev.lastword.store.kv.testkit.MemoryKeyValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What was erased is in no version of any key, however often it was written before. */
final class ErasedBytesTest {

  private static final String SECRET = "the secret of the stream";

  private final MemoryKeyValues kept = new MemoryKeyValues();
  private final AtomicInteger failures = new AtomicInteger();

  /** Purges only after it has failed so often. */
  private final OrderedKeyValues engine =
      new ForwardingKeyValues(kept) {
        @Override
        public void purge(List<KeyRange> ranges) {
          if (failures.getAndDecrement() > 0) {
            throw new StoreUnavailable("on purpose", null);
          }
          super.purge(ranges);
        }
      };

  private EventStore open() {
    return KeyValueStore.open(new MemoryEngine(this, engine), Optional.empty());
  }

  private static void fill(EventStore store) {
    for (int i = 0; i < 3; i++) {
      store.commit(
          Commit.builder()
              .append(Samples.STREAM, Expected.ANY, Samples.event(SECRET))
              .put(new Snapshot(Samples.STREAM, i + 1, "v1", Payload.json(SECRET)))
              .put(doc(SECRET + i))
              .build());
    }
  }

  private static Doc doc(String content) {
    return new Doc("docs", "1", 0, Map.of("tag", SECRET), Payload.json(content));
  }

  private static Commit erasure() {
    return Commit.builder().erase(Samples.STREAM, 3).deleteDoc("docs", "1").build();
  }

  private long found() {
    return kept.holding(SECRET.getBytes(UTF_8));
  }

  @Test
  void events_snapshots_and_documents_that_were_erased_are_gone_with_their_old_versions() {
    try (EventStore store = open()) {
      fill(store);
      assertTrue(found() > 0);

      store.commit(erasure());

      assertEquals(0, found());
      assertTrue(store.read(Samples.STREAM, ReadSpec.forwardFrom(1)).erased());
    }
  }

  @Test
  void an_erasure_whose_purge_fails_is_done_all_the_same_and_the_next_opening_purges() {
    try (EventStore store = open()) {
      fill(store);
      failures.set(1);

      store.commit(erasure());

      assertTrue(store.read(Samples.STREAM, ReadSpec.forwardFrom(1)).erased());
      assertEquals(List.of(), store.feed(0, FeedSpec.ALL).events());
      assertTrue(found() > 0);
    }
    open().close();
    assertEquals(0, found());
  }

  @Test
  void a_purge_waits_for_the_reader_that_still_sees_what_was_erased() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    SharedStorage storage = SharedStorage.open(new MemoryEngine(this, engine));
    try (EventStore store = open()) {
      fill(store);
      CompletableFuture<Integer> reader =
          CompletableFuture.supplyAsync(
              () ->
                  storage.read(
                      view -> {
                        reading.countDown();
                        awaitQuietly(goOn);
                        return EventLog.page(view, Samples.STREAM, ReadSpec.forwardFrom(1))
                            .events()
                            .size();
                      }));
      reading.await();
      CompletableFuture<?> erasure = CompletableFuture.runAsync(() -> store.commit(erasure()));
      while (!store.read(Samples.STREAM, ReadSpec.forwardFrom(1)).erased()) {
        Thread.onSpinWait();
      }

      assertTrue(found() > 0);
      goOn.countDown();

      assertEquals(3, reader.get());
      erasure.get();
      assertEquals(0, found());
    } finally {
      storage.release();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
