package dev.lastword.server.cli;

import dev.lastword.client.Answer;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Printable;
import dev.lastword.codec.Times;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.JsonValue;

/** Output of commands as text. */
final class TextOutput {

  private static final int LONGEST = 160;

  private TextOutput() {}

  static void answer(Screen screen, Answer answer) {
    OutputRow row = screen.row().text(answer.executionId()).tab();
    answer
        .<OutputRow>fold(
            accepted -> row.status(accepted.status().name()),
            noOp -> row.text(noOp.reason() + ", nothing to do"))
        .tab()
        .faint("version " + answer.version())
        .write();
  }

  static void event(Screen screen, long version, EventEnvelope envelope) {
    JsonValue payload = JsonCodec.writeEnvelope(envelope).members().get("payload");
    String text = payload == null ? "" : JsonCodec.write(payload);
    screen
        .row()
        .text(
            String.format(
                "%5d  %s  %-12s %-26s ",
                version,
                Times.format(envelope.occurredAt()),
                actor(envelope.actor()),
                envelope.body().typeName()))
        .faint(text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…")
        .write();
  }

  private static String actor(Actor actor) {
    return actor.id() == null ? actor.kind().wireName() : Printable.escape(actor.id());
  }
}
