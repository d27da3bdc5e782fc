package dev.lastword.server.queue;

import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Request;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Bodies of requests about queues. */
sealed interface QueueBody extends Request {

  /**
   * Gives no more jobs.
   *
   * @param reason why
   */
  record Pause(@Nullable String reason) implements QueueBody {

    static Pause read(BodyFields in) {
      return new Pause(in.optional("reason", TEXT));
    }
  }

  /** Gives jobs again. */
  record Resume() implements QueueBody {

    static Resume read(BodyFields in) {
      return new Resume();
    }
  }

  /**
   * Bounds how many jobs are worked at, at a time.
   *
   * @param limit the most, or nothing for no bound
   */
  record Limit(@Nullable Long limit) implements QueueBody {

    static Limit read(BodyFields in) {
      return new Limit(in.optional("limit", POSITIVE));
    }

    OptionalInt most() {
      return limit == null
          ? OptionalInt.empty()
          : OptionalInt.of((int) Math.min(limit, Integer.MAX_VALUE));
    }
  }

  /** Readers of the bodies. */
  @Factory
  final class Readers {

    @Singleton
    Bodies queues() {
      return new Bodies()
          .add(Pause.class, Pause::read)
          .add(Resume.class, Resume::read)
          .add(Limit.class, Limit::read)
          .replies(QueueReply.SHAPE, DeadLetterReply.SHAPE);
    }
  }
}
