package dev.lastword.client;

import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Optional;

/**
 * The answer to one command of a batch.
 *
 * @param status the HTTP status that the command alone would have had
 * @param outcome ACCEPTED, NO_OP, or the code of the refusal
 * @param detail what was expected and what was found, if it was refused
 */
public record BatchAnswer(
    long status, String outcome, Optional<String> detail, JsonObject document) {
  public BatchAnswer {
    requireNonNull(outcome, "outcome");
    requireNonNull(detail, "detail");
    requireNonNull(document, "document");
  }

  static BatchAnswer of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new BatchAnswer(
                members.required("status", POSITIVE),
                members.optional("outcome", TEXT).orElseGet(() -> members.required("code", TEXT)),
                members.optional("detail", TEXT),
                document));
  }

  /** Returns the refusal as it would have ended a request of its own. */
  public RequestFailed refusal() {
    return RequestFailed.refused((int) status, document);
  }

  /** Tells whether the command was granted, or had nothing to do. */
  public boolean isGranted() {
    return status / 100 == 2;
  }
}
