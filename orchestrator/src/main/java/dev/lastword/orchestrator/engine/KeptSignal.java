package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.orchestrator.process.Signal;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.store.Availability;
import dev.lastword.store.Doc;
import dev.lastword.store.Micros;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A signal as it is stored: an open job, whose token is the right to deliver it, and a document
 * that says what became of it.
 *
 * @param content what two signals under one idempotency key must agree in
 * @param fate where it is
 * @param executionId whose it is, or became
 */
record KeptSignal(
    String id,
    WaitKey key,
    String content,
    Instant sentAt,
    Optional<Instant> until,
    String sender,
    Fate fate,
    Optional<ExecutionId> executionId) {

  /** The collection of what became of signals. */
  static final String COLLECTION = "signal";

  /** The tag of those that are kept: whose turn it is to look at them. */
  static final String KEPT = "kept";

  enum Fate {
    KEPT,
    DELIVERED,
    DROPPED
  }

  static KeptSignal of(String id, NewSignal sent, Actor actor, Instant now) {
    return new KeptSignal(
        id,
        sent.key(),
        Fingerprint.of(content(sent)),
        now,
        sent.keptFor().map(now::plus),
        actor.kind().wireName() + (actor.id() == null ? "" : "/" + actor.id()),
        Fate.KEPT,
        sent.executionId());
  }

  private static JsonObject content(NewSignal sent) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("key", new JsonString(sent.key().value()));
    if (sent.value() != null) {
      members.put("value", sent.value());
    }
    sent.executionId().ifPresent(to -> members.put("to", new JsonString(to.value())));
    return new JsonObject(members);
  }

  static KeptSignal read(Doc doc) {
    JsonMembers members = JsonMembers.of(doc.payload());
    return new KeptSignal(
        doc.key(),
        WaitKey.of(members.text("key")),
        members.text("content"),
        members.findTime("sentAt").orElseThrow(),
        members.findTime("until"),
        members.text("sender"),
        Fate.valueOf(members.text("fate")),
        members.findText("executionId").map(ExecutionId::of));
  }

  Doc doc() {
    Map<String, String> tags = new HashMap<>();
    executionId.ifPresent(owner -> tags.put(StoreLayout.EXECUTION, owner.value()));
    if (fate == Fate.KEPT) {
      tags.put(KEPT, address(key, executionId));
    }
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("key", new JsonString(key.value()));
    members.put("content", new JsonString(content));
    members.put("sentAt", new JsonString(Times.format(sentAt)));
    until.ifPresent(time -> members.put("until", new JsonString(Times.format(time))));
    members.put("sender", new JsonString(sender));
    members.put("fate", new JsonString(fate.name()));
    executionId.ifPresent(owner -> members.put("executionId", new JsonString(owner.value())));
    return new Doc(COLLECTION, id, Micros.sinceEpoch(sentAt), tags, payload(members));
  }

  /** Returns what signals for one key, to one execution or to any, are found by. */
  static String address(WaitKey key, Optional<ExecutionId> to) {
    return Fingerprint.of(to.map(ExecutionId::value).orElse("") + "/" + key.value());
  }

  String jobId() {
    return "signal/" + id;
  }

  NewJob job(NewSignal sent, Actor actor) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("signal", new JsonString(key.value()));
    if (sent.value() != null) {
      members.put("value", sent.value());
    }
    members.put(
        ImportOriginJson.NAME,
        ImportOriginJson.write(
            new EventOrigin(actor, sent.correlationId().orElse(null), CausationId.of(id))));
    return NewJob.of(jobId(), Signals.QUEUE, payload(members))
        .group("signal/" + id)
        .availability(Availability.after(Signals.HEAD_START));
  }

  /** Returns the signal that a job brings, if it brings one. */
  static Optional<Signal> signal(Payload news) {
    JsonMembers members = JsonMembers.of(news);
    return members
        .findText("signal")
        .map(
            key ->
                new Signal(
                    WaitKey.of(key),
                    members.find("value").orElse(null),
                    ImportOriginJson.find(members).orElse(null)));
  }

  /** Returns the signal whose job has such an id. */
  static String idOf(String jobId) {
    return jobId.substring(jobId.indexOf('/') + 1);
  }

  KeptSignal delivered(ExecutionId to) {
    return new KeptSignal(id, key, content, sentAt, until, sender, Fate.DELIVERED, Optional.of(to));
  }

  KeptSignal dropped() {
    return new KeptSignal(id, key, content, sentAt, until, sender, Fate.DROPPED, executionId);
  }

  Sent sent() {
    return switch (fate) {
      case KEPT -> new Sent.Kept(id);
      case DELIVERED -> new Sent.Delivered(id, executionId.orElseThrow());
      case DROPPED -> new Sent.Dropped(id);
    };
  }

  private static Payload payload(Map<String, JsonValue> members) {
    return Payload.of(JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON);
  }
}
