package dev.lastword.server.queue;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.queue.QueueRule;
import dev.lastword.orchestrator.queue.QueueView;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A queue.
 *
 * @param queue its name
 * @param due how many jobs can be claimed now
 * @param delayed how many can be later
 * @param leased how many are worked at
 * @param parked how many wait
 * @param paused whether it gives no jobs
 * @param pausedSince since when
 * @param pausedBy by whom
 * @param reason why
 * @param limit how many may be worked at, at a time
 */
record QueueReply(
    String queue,
    long due,
    long delayed,
    long leased,
    long parked,
    boolean paused,
    @Nullable Instant pausedSince,
    @Nullable String pausedBy,
    @Nullable String reason,
    @Nullable Long limit)
    implements Reply {

  static final ReplyShape<QueueReply> SHAPE =
      ReplyShape.<QueueReply>named("Queue")
          .required("queue", TEXT, QueueReply::queue)
          .required("due", COUNT, QueueReply::due)
          .required("delayed", COUNT, QueueReply::delayed)
          .required("leased", COUNT, QueueReply::leased)
          .required("parked", COUNT, QueueReply::parked)
          .required("paused", BOOLEAN, QueueReply::paused)
          .optional("pausedSince", TIME, QueueReply::pausedSince)
          .optional("pausedBy", TEXT, QueueReply::pausedBy)
          .optional("reason", TEXT, QueueReply::reason)
          .optional("limit", COUNT, QueueReply::limit);

  static QueueReply of(QueueView view) {
    QueueRule rule = view.rule();
    return new QueueReply(
        view.name(),
        view.depth().due(),
        view.depth().delayed(),
        view.depth().leased(),
        view.depth().parked(),
        rule.pause().isPresent(),
        rule.pause().map(QueueRule.Pause::since).orElse(null),
        rule.pause().map(QueueRule.Pause::by).orElse(null),
        rule.pause().flatMap(QueueRule.Pause::reason).orElse(null),
        rule.limit().isPresent() ? (Long) (long) rule.limit().getAsInt() : null);
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
