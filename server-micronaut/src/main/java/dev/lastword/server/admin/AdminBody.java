package dev.lastword.server.admin;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.maintenance.ReconcileCursor;
import dev.lastword.orchestrator.maintenance.RetentionPolicy;
import dev.lastword.orchestrator.maintenance.RetentionPolicy.Keep;
import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.Request;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Bodies of administrative requests. */
sealed interface AdminBody extends Request {

  /** Largest number of items that one request examines. */
  int MOST = 1000;

  private static int most(BodyFields in) {
    long limit = in.optional("limit", POSITIVE, (long) MOST);
    if (limit > MOST) {
      throw new InvalidField(in.place("limit"), "1 to " + MOST, Long.toString(limit));
    }
    return (int) limit;
  }

  /**
   * Compares everything beside the logs with what the logs say.
   *
   * @param repair whether what differs is repaired
   * @param executionId one execution alone
   * @param cursor what the answer before said was next
   * @param limit how many things to look at
   */
  record Compare(
      boolean repair, @Nullable ExecutionId executionId, ReconcileCursor cursor, int limit)
      implements AdminBody {

    static Compare read(BodyFields in) {
      String cursor = in.optional("cursor", TEXT);
      try {
        return new Compare(
            in.optional("repair", BOOLEAN, false),
            in.optional("executionId", EXECUTION_ID),
            cursor == null ? ReconcileCursor.START : new ReconcileCursor(cursor),
            most(in));
      } catch (IllegalArgumentException foreign) {
        throw new InvalidField(in.place("cursor"), "what an answer said was next", cursor + "");
      }
    }
  }

  /**
   * Puts away or erases what ended long ago.
   *
   * @param dryRun whether it is only told, which is the default
   * @param policy how long what is kept
   * @param cursor what the answer before said was next
   * @param limit how many executions to look at
   */
  record CleanUp(boolean dryRun, RetentionPolicy policy, @Nullable String cursor, int limit)
      implements AdminBody {

    static CleanUp read(BodyFields in) {
      boolean dryRun = in.optional("dryRun", BOOLEAN, true);
      Optional<Duration> archive =
          Optional.ofNullable(in.optional("archiveAfter", Durations.DELAY));
      Optional<Duration> delete = Optional.ofNullable(in.optional("deleteAfter", Durations.DELAY));
      if (archive.isEmpty() && delete.isEmpty()) {
        throw new InvalidField(
            in.place("deleteAfter"), "a duration here or in archiveAfter", "neither");
      }
      RetentionPolicy policy = RetentionPolicy.EVERYTHING;
      for (ExecutionStatus status :
          Stream.of(ExecutionStatus.values()).filter(ExecutionStatus::isTerminal).toList()) {
        policy = policy.with(status, new Keep(archive, delete));
      }
      return new CleanUp(dryRun, policy, in.optional("cursor", TEXT), most(in));
    }
  }

  /** Readers of the bodies. */
  @Factory
  final class Readers {

    @Singleton
    Bodies admin() {
      return new Bodies()
          .add(Compare.class, Compare::read)
          .add(CleanUp.class, CleanUp::read)
          .replies(ReconcileReply.SHAPE, RetentionReply.SHAPE, ServerReply.SHAPE);
    }
  }
}
