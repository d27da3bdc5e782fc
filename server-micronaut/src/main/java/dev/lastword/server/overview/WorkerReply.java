package dev.lastword.server.overview;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;

/**
 * A worker.
 *
 * @param worker as its claims show it
 * @param held how many jobs it holds
 */
record WorkerReply(WorkerSighting worker, long held) implements Reply {

  static final ReplyShape<WorkerReply> SHAPE =
      ReplyShape.<WorkerReply>named("Worker")
          .required("workerId", TEXT, reply -> reply.worker().workerId())
          .required("caller", TEXT, reply -> reply.worker().caller())
          .required("queues", listOf(TEXT), reply -> reply.worker().queues())
          .required("places", COUNT, reply -> reply.worker().places())
          .required("held", COUNT, WorkerReply::held)
          .required("node", TEXT, reply -> reply.worker().node())
          .optional("client", TEXT, reply -> reply.worker().client().orElse(null))
          .required("since", TIME, reply -> reply.worker().since())
          .required("lastSeen", TIME, reply -> reply.worker().lastSeen());

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
