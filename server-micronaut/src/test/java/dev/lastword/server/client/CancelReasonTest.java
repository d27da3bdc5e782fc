package dev.lastword.server.client;

import static java.time.Instant.now;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Cancel;
import dev.lastword.client.Client;
import dev.lastword.client.Execution;
import dev.lastword.client.HeartbeatResult;
import dev.lastword.client.Jobs;
import dev.lastword.client.Jobs.Heartbeat;
import dev.lastword.client.Lease;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.Worker;
import dev.lastword.core.value.WorkerId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker far away learns why its work is canceled, however it hears of it. */
@Timeout(120)
final class CancelReasonTest {

  private static final WorkerId ANN = WorkerId.of("ann");

  @TempDir private Path folder;
  private Workshop shop;

  private final CountDownLatch started = new CountDownLatch(1);
  private final BlockingQueue<Optional<String>> told = new LinkedBlockingQueue<>();

  @BeforeEach
  void open() {
    shop = new Workshop(folder);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void from_its_interrupts() throws InterruptedException {
    // The lease is long, so that no heartbeat can bring the news.
    Execution execution = atWork(shop.client(), Duration.ofMinutes(30));

    execution.cancel(Cancel.because("sold out"));

    assertEquals(Optional.of("sold out"), told.poll(60, TimeUnit.SECONDS));
  }

  @Test
  void from_its_heartbeats() throws IOException, InterruptedException {
    try (LossyProxy deaf = new LossyProxy(shop.address(), "/interrupts", Integer.MAX_VALUE)) {
      Execution execution = atWork(shop.clientOf(deaf.address()), Duration.ofSeconds(3));

      execution.cancel(Cancel.because("sold out"));

      assertEquals(Optional.of("sold out"), told.poll(60, TimeUnit.SECONDS));
      shop.closeWorkers();
    }
  }

  @Test
  void and_there_is_none_where_nobody_gave_any() throws InterruptedException {
    Execution execution = atWork(shop.client(), Duration.ofSeconds(3));

    execution.cancel(Cancel.USUAL);

    assertEquals(Optional.empty(), told.poll(60, TimeUnit.SECONDS));
  }

  @Test
  void a_heartbeat_tells_it_with_every_pulse_but_go_on() {
    Lease lease = claim();
    Execution execution = shop.client().execution(lease.executionId());

    Heartbeat wanted = beat(lease);
    execution.cancel(Cancel.because("sold out").gracefully(now().plus(Workshop.LONG)));
    Heartbeat ending = beat(lease);
    execution.cancel(Cancel.because("too slow").immediately());
    Heartbeat ended = beat(lease);

    assertEquals(new Heartbeat(HeartbeatResult.GO_ON, Optional.empty()), wanted);
    assertEquals(new Heartbeat(HeartbeatResult.INTERRUPTED, Optional.of("sold out")), ending);
    assertEquals(new Heartbeat(HeartbeatResult.LEASE_LOST, Optional.of("sold out")), ended);
  }

  @Test
  void a_heartbeat_tells_it_to_nobody_who_did_not_hold_the_node() {
    Lease lease = claim();
    shop.client().execution(lease.executionId()).cancel(Cancel.because("sold out"));

    Heartbeat strange = beat(heldBy(WorkerId.of("bob"), lease));

    assertEquals(new Heartbeat(HeartbeatResult.LEASE_LOST, Optional.empty()), strange);
  }

  private Execution atWork(Client client, Duration leaseFor) throws InterruptedException {
    Worker described =
        Workshop.described(
            client,
            task -> {
              started.countDown();
              while (!task.isInterrupted()) {
                Thread.onSpinWait();
              }
              told.add(task.cancelReason());
              return Outcome.done();
            });
    shop.start(described.leaseFor(leaseFor));
    Execution execution = shop.create();
    assertTrue(started.await(60, TimeUnit.SECONDS));
    return execution;
  }

  private Lease claim() {
    shop.create();
    Jobs.Claim claim =
        new Jobs.Claim(List.of(Workshop.QUEUE), ANN, 1, Workshop.LONG, Workshop.LONG);
    return shop.client().jobs().claim(claim).get(0);
  }

  private static Lease heldBy(WorkerId other, Lease lease) {
    return new Lease(
        lease.executionId(),
        lease.nodeId(),
        lease.queue(),
        other,
        lease.token(),
        lease.attempt(),
        lease.expiresAt(),
        lease.input(),
        lease.resumeValue(),
        lease.traceparent());
  }

  private Heartbeat beat(Lease lease) {
    return shop.client().jobs().heartbeat(lease, Workshop.LONG);
  }
}
