package dev.lastword.server.cli;

import dev.lastword.client.Answer;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.JsonValue;
import dev.lastword.server.text.Printable;

/** What commands write for people. */
final class Told {

  private static final int LONGEST = 160;

  private Told() {}

  static String answer(Screen screen, Answer answer) {
    String what =
        answer.fold(
            accepted -> screen.status(accepted.status().name()),
            noOp -> noOp.reason() + ", nothing to do");
    return answer.executionId() + "\t" + what + screen.faint("\tversion " + answer.version());
  }

  static String event(Screen screen, long version, EventEnvelope envelope) {
    JsonValue payload = JsonCodec.writeEnvelope(envelope).members().get("payload");
    String text = payload == null ? "" : JsonCodec.write(payload);
    return String.format(
        "%5d  %s  %-12s %-26s %s",
        version,
        Times.format(envelope.occurredAt()),
        actor(envelope.actor()),
        envelope.body().typeName(),
        screen.faint(text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…"));
  }

  private static String actor(Actor actor) {
    return actor.id() == null ? actor.kind().wireName() : Printable.escape(actor.id());
  }
}
