package dev.lastword.server.job;

import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.orchestrator.engine.SystemQueues;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.Fields;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.Request;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.QueueClaim;
import java.time.Duration;
import java.util.List;

/**
 * Which jobs a worker wants.
 *
 * @param queues where to look
 * @param workerId who asks
 * @param max the most jobs, 1 by default
 * @param leaseFor how long each lease holds, 30 seconds by default
 * @param waitFor how long to wait for a job if there is none, not at all by default
 */
record ClaimBody(
    List<String> queues, String workerId, long max, Duration leaseFor, Duration waitFor)
    implements Request {

  private static final long MOST = 100;

  ClaimBody {
    queues = List.copyOf(queues);
  }

  static ClaimBody read(Fields in) {
    ClaimBody body =
        new ClaimBody(
            in.required("queues", listOf(TEXT)),
            in.required("workerId", TEXT),
            in.optional("max", POSITIVE, 1L),
            in.optional("leaseFor", Durations.LEASE, Durations.USUAL_LEASE),
            in.optional("waitFor", Durations.POLL, Duration.ZERO));
    in.requireNoDotSegment("workerId", body.workerId);
    if (body.max > MOST) {
      throw new InvalidField(in.place("max"), "1 to " + MOST, Long.toString(body.max));
    }
    body.queues.stream()
        .filter(SystemQueues::isReserved)
        .forEach(
            queue -> {
              throw new InvalidField(in.place("queues"), "queues of workers", queue);
            });
    try {
      body.toSpec();
    } catch (IllegalArgumentException problem) {
      throw new InvalidField(
          in.place("queues"),
          "queues and a worker's name to claim with",
          problem.getMessage() + "");
    }
    return body;
  }

  ClaimSpec toSpec() {
    return new ClaimSpec(
        queues.stream().map(QueueClaim::of).toList(), workerId, (int) max, leaseFor);
  }
}
