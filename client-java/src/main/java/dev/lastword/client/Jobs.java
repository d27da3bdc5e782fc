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
import dev.lastword.codec.Members;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
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

  /** Largest number of jobs in one claim. */
  public static final int MOST = 100;

  private static final String JOBS = "/api/v1/jobs";

  private final Transport transport;

  Jobs(Transport transport) {
    this.transport = transport;
  }

  /**
   * Parameters of a claim.
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
   * Wish for more work, which goes with reports: what these make ready comes with their answer.
   *
   * @param most how many jobs at most, up to {@link #MOST}
   * @param leaseFor how long the worker holds them without a heartbeat
   */
  public record Next(List<String> queues, int most, Duration leaseFor) {
    public Next {
      queues = List.copyOf(queues);
    }

    private JsonObject document() {
      return new Body()
          .words("queues", queues)
          .number("max", most)
          .duration("leaseFor", leaseFor)
          .build();
    }
  }

  /**
   * Answer to several reports.
   *
   * @param answers one for each, in their order
   * @param next jobs that the worker holds from now on
   */
  public record Reported(List<BatchAnswer> answers, List<Lease> next) {
    public Reported {
      answers = List.copyOf(answers);
      next = List.copyOf(next);
    }
  }

  /**
   * Result of a heartbeat.
   *
   * @param reason why the execution is canceled, if it is and a reason was given
   */
  public record Heartbeat(HeartbeatResult result, Optional<String> reason) {
    public Heartbeat {
      requireNonNull(result, "result");
      requireNonNull(reason, "reason");
    }

    private static Heartbeat of(Reply reply) {
      return reply.members(
          members ->
              new Heartbeat(
                  members.required("pulse", Formats.constantOf(HeartbeatResult.class)),
                  members.optional("reason", TEXT)));
    }
  }

  /**
   * Request to stop work that this worker holds.
   *
   * @param reason the reason, if one was given
   */
  public record Interrupt(
      ExecutionId executionId, NodeId nodeId, long attempt, Optional<String> reason) {

    private static Interrupt of(ServerEvent event) {
      return AnswerReader.read(
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
    Body body = held(lease).number("attempt", lease.attempt());
    body.number("progress", progress).text("message", message);
    transport.send(CommandSender.identified(job(lease).then("/progress"), body));
  }

  /** Puts the node to wait, which ends the lease. */
  public void await(
      Lease lease, @Nullable WaitKey key, @Nullable JsonValue prompt, @Nullable Instant dueAt) {
    report(JobReport.waiting(lease, key, prompt, dueAt), null);
  }

  /** Settles the node with its output. */
  public void succeed(Lease lease, @Nullable JsonValue output) {
    report(JobReport.succeeded(lease, output), null);
  }

  /** Reports that the attempt failed; whether another follows is up to the graph. */
  public void fail(Lease lease, NodeError error) {
    report(JobReport.failed(lease, error), null);
  }

  /**
   * Reports, and returns the jobs that the worker holds from now on because it asked for them.
   *
   * @throws RequestFailed if the report is refused; then there is no next job
   */
  public List<Lease> report(JobReport report, @Nullable Next next) {
    Body body = report.alone().put("next", next == null ? null : next.document());
    Call call = job(report.lease()).then("/" + report.what()).json(body.build()).repeatable();
    return transport.send(call).members(members -> next(report.lease().workerId(), members));
  }

  /** Reports about several jobs of a worker at once; each report is answered by itself. */
  public Reported report(WorkerId worker, List<JobReport> reports, @Nullable Next next) {
    List<JsonValue> documents = reports.stream().<JsonValue>map(JobReport::oneOfMany).toList();
    Body body =
        new Body()
            .text("workerId", worker)
            .put("reports", new JsonArray(documents))
            .put("next", next == null ? null : next.document());
    Call call = Call.post(JOBS).then("/reports").json(body.build()).repeatable();
    return transport
        .send(call)
        .members(
            members ->
                new Reported(
                    AnswerReader.list(members, "items", BatchAnswer::of), next(worker, members)));
  }

  private static List<Lease> next(WorkerId worker, Members members) {
    return members.optional("next", Formats.listOf(Formats.OBJECT)).orElse(List.of()).stream()
        .map(job -> Lease.of(worker, job))
        .toList();
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

    /** Opens the stream, so that no interrupt from now on is missed; returns whether it is open. */
    public boolean open(Duration atMost) {
      return events.open(atMost);
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

  private static Call job(Lease lease) {
    return Call.post(JOBS)
        .name(lease.executionId().value())
        .name(lease.nodeId().value())
        .header("traceparent", lease.traceparent().orElse(null));
  }

  private static Body held(Lease lease) {
    return new Body().text("workerId", lease.workerId()).text("token", lease.token());
  }
}
