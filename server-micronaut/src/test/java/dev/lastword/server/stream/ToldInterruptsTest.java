package dev.lastword.server.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.WorkerId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import dev.lastword.store.StoredEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Interrupts of workers, which do not wait for a look at the feed. */
@Timeout(120)
final class ToldInterruptsTest {

  private static final WorkerId WORKER = WorkerId.of("w");
  private static final int CANCELS = 10;

  @TempDir private Path folder;

  /** Source that no look at the feed concerns. */
  private static final class Deaf implements Source {

    private final BlockingQueue<Integer> reads = new LinkedBlockingQueue<>();

    @Override
    public StreamLimits.Kind kind() {
      return StreamLimits.Kind.INTERRUPTS;
    }

    @Override
    public byte[] opening() {
      return Frames.HEARTBEAT;
    }

    @Override
    public List<byte[]> next() {
      reads.add(1);
      return List.of();
    }

    @Override
    public boolean concerns(StoredEvent event) {
      return false;
    }

    @Override
    public boolean interrupts(WorkerId worker) {
      return worker.equals(WORKER);
    }
  }

  /** Source that holds a thread for ordinary streams and requests. */
  private record Stuck(CountDownLatch holding, CountDownLatch end) implements Source {

    @Override
    public byte[] opening() {
      return Frames.HEARTBEAT;
    }

    @Override
    public List<byte[]> next() {
      holding.countDown();
      try {
        end.await();
      } catch (InterruptedException closing) {
        Thread.currentThread().interrupt();
      }
      return List.of();
    }

    @Override
    public boolean concerns(StoredEvent event) {
      return true;
    }
  }

  private static final class Taker implements Subscriber<byte[]> {

    @Override
    public void onSubscribe(Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(byte[] frame) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }

  @Test
  void the_commit_of_a_cancel_itself_wakes_the_stream_of_the_worker() throws Exception {
    try (RunningServer server = Shop.serve(RunningServer.settings(folder))) {
      Deaf deaf = new Deaf();
      open(server, deaf);

      // Some reads follow the opening; they cannot be mistaken for so many.
      for (int i = 0; i < CANCELS; i++) {
        begin(server, "e-" + i);
        deaf.reads.clear();

        Shop.cancel(server, "e-" + i);

        assertNotNull(deaf.reads.poll(60, TimeUnit.SECONDS));
      }
    }
  }

  @Test
  void an_interrupt_does_not_wait_for_the_threads_of_requests() throws Exception {
    CountDownLatch holding = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Settings settings = RunningServer.settings(folder).flag(Setting.THREADS, "1");
    try (RunningServer server = Shop.serve(settings)) {
      for (int i = 0; i < CANCELS; i++) {
        begin(server, "e-" + i);
      }
      Deaf deaf = new Deaf();
      open(server, deaf);
      open(server, new Stuck(holding, end));
      holding.await();

      for (int i = 0; i < CANCELS; i++) {
        deaf.reads.clear();
        server
            .server()
            .bean(Orchestrator.class)
            .cancel(ExecutionId.of("e-" + i), Actor.user("ann"), null);

        assertNotNull(deaf.reads.poll(60, TimeUnit.SECONDS));
      }
      end.countDown();
    }
  }

  private static void open(RunningServer server, Source source) {
    server
        .server()
        .bean(LiveStreams.class)
        .open(source, new StreamReader("local", Runnable::run, () -> true))
        .subscribe(new Taker());
  }

  private static void begin(RunningServer server, String id) {
    Shop.order(server, id);
    Reply claimed =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}");
    assertEquals(200, claimed.status(), claimed::body);
  }
}
