package dev.lastword.client;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Reply;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.client.http.ServerEvent;
import dev.lastword.client.http.ServerEvents;
import dev.lastword.client.http.Transport;
import dev.lastword.codec.Formats;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Jobs: lists of them, and what workers do: claim, send heartbeats, report, give back. */
public final class Jobs {

  /** How many jobs one claim can bring. */
  public static final int MOST = 100;

  private static final String JOBS = "/api/v1/jobs";

  private final Transport transport;

  Jobs(Transport transport) {
    this.transport = transport;
  }

  /**
   * What a worker wants.
   *
   * @param most how many jobs at most, up to {@link #MOST}
   * @param leaseFor how long it holds them without saying that it is there
   * @param waitFor how long the server may wait for a job to come
   */
  public record Claim(
      List<String> queues, WorkerId workerId, int most, Duration leaseFor, Duration waitFor) {
    public Claim {
      queues = List.copyOf(queues);
    }
  }

  /**
   * What a worker learns when it says that it is still there.
   *
   * @param reason why the execution is canceled, if it is and somebody said why
   */
  public record Heartbeat(Pulse pulse, Optional<String> reason) {
    public Heartbeat {
      requireNonNull(pulse, "pulse");
      requireNonNull(reason, "reason");
    }

    private static Heartbeat of(Reply reply) {
      return reply.members(
          members ->
              new Heartbeat(
                  members.required("pulse", Formats.constantOf(Pulse.class)),
                  members.optional("reason", TEXT)));
    }
  }

  /**
   * Somebody wants work to stop that this worker holds.
   *
   * @param reason why, if anybody said
   */
  public record Interrupt(
      ExecutionId executionId, NodeId nodeId, long attempt, Optional<String> reason) {

    private static Interrupt of(ServerEvent event) {
      return Documents.read(
          JsonCodec.parse(event.text()),
          members ->
              new Interrupt(
                  members.required("executionId", EXECUTION_ID),
                  members.required("nodeId", NODE_ID),
                  members.required("attempt", POSITIVE),
                  members.optional("reason", TEXT)));
    }
  }

  /** Returns jobs by id, from {@code cursor} on. */
  public Page<NodeJob> list(JobSearch search, @Nullable String cursor, int limit) {
    Call call = search.into(Call.get(JOBS)).query("cursor", cursor).query("limit", limit);
    return Page.of(transport.send(call), NodeJob::of);
  }

  /** Returns the job of a node with the part of its log that is behind version {@code after}. */
  public JobHistory get(ExecutionId executionId, NodeId nodeId, long after, int limit) {
    Call call =
        Call.get(JOBS)
            .name(executionId.value())
            .name(nodeId.value())
            .query("after", after)
            .query("limit", limit);
    return JobHistory.of((JsonObject) transport.send(call).json());
  }

  /** Returns jobs that are now this worker's, perhaps none. */
  public List<Lease> claim(Claim claim) {
    JsonObject body =
        new Body()
            .words("queues", claim.queues())
            .text("workerId", claim.workerId())
            .number("max", claim.most())
            .duration("leaseFor", claim.leaseFor())
            .duration("waitFor", claim.waitFor())
            .build();
    // Not repeatable: a lost answer's jobs come back when their leases run out.
    Call call = Call.post(JOBS).then("/claim").json(body).extraTime(claim.waitFor());
    return Page.of(transport.send(call), job -> Lease.of(claim.workerId(), job)).items();
  }

  /** Extends a lease and tells whether the work is still wanted. */
  public Heartbeat heartbeat(Lease lease, Duration leaseFor) {
    return Heartbeat.of(transport.send(beat(lease, leaseFor).repeatable()));
  }

  /** Does so once, without holding a thread. */
  public CompletableFuture<Heartbeat> heartbeatSoon(Lease lease, Duration leaseFor) {
    return transport.sendOnce(beat(lease, leaseFor)).thenApply(Heartbeat::of);
  }

  private static Call beat(Lease lease, Duration leaseFor) {
    Body body = held(lease).duration("leaseFor", leaseFor);
    return job(lease).then("/heartbeat").json(body.build());
  }

  /** Reports how far the work is, from 0 to 100. */
  public void progress(Lease lease, @Nullable Integer progress, @Nullable String message) {
    report(
        lease, "/progress", reported(lease).number("progress", progress).text("message", message));
  }

  /** Puts the node to wait, which ends the lease. */
  public void await(
      Lease lease, @Nullable WaitKey key, @Nullable JsonValue prompt, @Nullable Instant dueAt) {
    report(
        lease,
        "/wait",
        reported(lease).text("waitKey", key).put("prompt", prompt).time("dueAt", dueAt));
  }

  /** Settles the node with its output. */
  public void succeed(Lease lease, @Nullable JsonValue output) {
    report(lease, "/succeed", reported(lease).put("output", output));
  }

  /** Reports that the attempt failed; whether another follows is up to the graph. */
  public void fail(Lease lease, NodeError error) {
    report(lease, "/fail", reported(lease).put("error", error.document()));
  }

  /** Gives the job back, which is no failure. */
  public void release(Lease lease) {
    // A repetition finds the lease gone, which is what was asked for.
    try {
      transport.send(job(lease).then("/release").json(held(lease).build()).repeatable());
    } catch (RequestFailed failed) {
      if (!failed.code().equals("LEASE_LOST")) {
        throw failed;
      }
    }
  }

  /** Returns what tells this worker at once that work is no longer wanted. */
  public Interrupts interrupts(WorkerId worker) {
    return new Interrupts(
        new ServerEvents(
            transport, () -> Call.get(JOBS).then("/interrupts").query("workerId", worker), null));
  }

  /** The interrupts of one worker. */
  public static final class Interrupts implements AutoCloseable {

    private final ServerEvents events;

    private Interrupts(ServerEvents events) {
      this.events = events;
    }

    /** Waits for the next interrupt, at most so long. */
    public Optional<Interrupt> next(Duration atMost) {
      return events
          .next(atMost)
          .filter(event -> event.type().equals("interrupt"))
          .map(Interrupt::of);
    }

    @Override
    public void close() {
      events.close();
    }
  }

  private void report(Lease lease, String what, Body body) {
    transport.send(Commands.identified(job(lease).then(what), body));
  }

  private static Call job(Lease lease) {
    return Call.post(JOBS)
        .name(lease.executionId().value())
        .name(lease.nodeId().value())
        .header("traceparent", lease.traceparent().orElse(null));
  }

  private static Body held(Lease lease) {
    return new Body().text("workerId", lease.workerId()).text("token", lease.token());
  }

  private static Body reported(Lease lease) {
    return held(lease).number("attempt", lease.attempt());
  }
}
