package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.store.Doc;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that start follow-ups, and links from follow-ups to their origins.
 *
 * <p>The job is enqueued in the commit that ends the origin, or the follow-up before. A link is
 * made in the commit that creates the follow-up.
 */
final class FollowUpJobs {

  static final String QUEUE = "lastword.followups";

  /** The collection of links, found by the tag {@link #ORIGIN}. */
  static final String LINKS = "followup";

  static final String ORIGIN = "origin";

  private FollowUpJobs() {}

  /** Returns the job that looks for the next follow-up of {@code origin}. */
  static NewJob job(ExecutionId origin, Optional<FollowUpKind> after) {
    return NewJob.of(jobId(origin, after), QUEUE, Payload.json("{}")).group(origin.value());
  }

  /** Returns the id of that job: each end has one of its own, so that no end hides another. */
  static String jobId(ExecutionId origin, Optional<FollowUpKind> after) {
    return "followup/" + origin + after.map(kind -> "/" + kind.wireName()).orElse("");
  }

  /** Returns the document that ties a follow-up to its origin. */
  static Doc link(FollowUp place) {
    return new Doc(
        LINKS,
        place.id().value(),
        0,
        Map.of(ORIGIN, place.origin().value()),
        DocFields.empty().put("followUp", json(place)).payload());
  }

  static FollowUp read(Doc link) {
    return requireNonNull(place(DocFields.of(link).object("followUp")), "followUp");
  }

  static JsonObject json(FollowUp place) {
    return DocFields.empty()
        .put("executionId", place.origin().value())
        .put("kind", place.kind().wireName())
        .put("depth", place.depth())
        .object();
  }

  static @Nullable FollowUp place(Map<String, JsonValue> members) {
    return members.isEmpty()
        ? null
        : new FollowUp(
            ExecutionId.of(text(members, "executionId")),
            FollowUpKind.named(text(members, "kind")).orElseThrow(),
            (int) ((JsonNumber) member(members, "depth")).wholeNumber().orElseThrow());
  }

  private static String text(Map<String, JsonValue> members, String name) {
    return ((JsonString) member(members, name)).text();
  }

  private static JsonValue member(Map<String, JsonValue> members, String name) {
    return requireNonNull(members.get(name), name);
  }
}
