package dev.lastword.server.job;

import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.codec.Format;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.SystemQueues;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.JsonObjectWriter;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.QueueClaim;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Jobs that a worker wants, by a claim or with the answer to a report.
 *
 * @param queues where to look
 * @param max the most jobs, 1 by default
 * @param leaseFor how long each lease holds, 30 seconds by default
 * @param waitFor how long to wait for a job if there is none
 */
record NextJobs(List<String> queues, long max, Duration leaseFor, Optional<Duration> waitFor) {

  /** Format of the wish in a report. */
  static final Format<NextJobs> FORMAT = new ObjectFormat();

  private static final long MOST = 100;
  private static final int MOST_QUEUES = 100;

  NextJobs {
    queues = List.copyOf(queues);
  }

  static NextJobs read(BodyFields in) {
    NextJobs wanted =
        new NextJobs(
            in.required("queues", listOf(TEXT)),
            in.optional("max", POSITIVE, 1L),
            in.optional("leaseFor", Durations.LEASE, Durations.USUAL_LEASE),
            Optional.ofNullable(in.optional("waitFor", Durations.POLL)));
    if (wanted.max > MOST) {
      throw new InvalidField(in.place("max"), "1 to " + MOST, Long.toString(wanted.max));
    }
    if (wanted.queues.size() > MOST_QUEUES) {
      throw new InvalidField(
          in.place("queues"), "at most " + MOST_QUEUES + " queues", wanted.queues.size() + "");
    }
    wanted.queues.stream()
        .filter(SystemQueues::isReserved)
        .forEach(
            queue -> {
              throw new InvalidField(in.place("queues"), "queues of workers", queue);
            });
    try {
      wanted.toSpec("anyone");
    } catch (IllegalArgumentException problem) {
      throw new InvalidField(in.place("queues"), "queues to claim from", problem.getMessage() + "");
    }
    return wanted;
  }

  ClaimSpec toSpec(String workerId) {
    return new ClaimSpec(
        queues.stream().map(QueueClaim::of).toList(), workerId, (int) max, leaseFor);
  }

  private static final class ObjectFormat implements Format<NextJobs> {

    @Override
    public NextJobs read(JsonValue value, Place place) {
      BodyFields in = BodyFields.of(value, place);
      NextJobs wanted = NextJobs.read(in);
      in.requireNoMore();
      return wanted;
    }

    @Override
    public JsonValue write(NextJobs wanted) {
      return JsonObjectWriter.object()
          .put("queues", listOf(TEXT).write(wanted.queues))
          .put("max", wanted.max)
          .put("leaseFor", wanted.leaseFor.toString())
          .put("waitFor", wanted.waitFor.map(Duration::toString).orElse(null))
          .build();
    }

    @Override
    public String expected() {
      return "an object";
    }

    @Override
    public JsonObject schema() {
      BodyFields in =
          BodyFields.of(
              write(new NextJobs(List.of("q"), 1, Durations.USUAL_LEASE, Optional.empty())));
      NextJobs.read(in);
      return in.schema();
    }
  }
}
