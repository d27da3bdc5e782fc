package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Formats;
import dev.lastword.codec.Members;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * One step of a comparison of everything that is derived with the logs.
 *
 * @param looked how many things it looked at
 * @param busy how many moved while it looked, and were left for a later time
 * @param findings what differs, each with what became of it
 * @param next where the next step begins, unless this was the last
 */
public record Compared(long looked, long busy, List<Finding> findings, Optional<String> next) {
  public Compared {
    findings = List.copyOf(findings);
    requireNonNull(next, "next");
  }

  /** Result of handling a difference. */
  public enum Fate {
    /** It was looked at twice, at the same version, and left as it is. */
    REPORTED,
    /** It is repaired: after the repair the store was read again, and the difference is gone. */
    REPAIRED,
    /** The repair is queued for an engine, which has yet to carry it out: look again. */
    SCHEDULED,
    /** The repair was written, and the store still shows the difference. */
    UNCONFIRMED,
    /** Another process changed the execution before it could be repaired: look again. */
    MOVED_ON
  }

  /**
   * Something that differs from what the log says.
   *
   * @param kind how it differs, for example TIMER_MISSING
   * @param subject what differs: a node, a timer, …
   */
  public record Finding(
      ExecutionId executionId,
      String kind,
      String subject,
      String expected,
      String found,
      Fate fate) {
    public Finding {
      requireNonNull(executionId, "executionId");
      requireNonNull(kind, "kind");
      requireNonNull(subject, "subject");
      requireNonNull(expected, "expected");
      requireNonNull(found, "found");
      requireNonNull(fate, "fate");
    }

    /** Tells whether the difference is gone, or an engine has been asked to end it. */
    public boolean isMended() {
      return fate == Fate.REPAIRED || fate == Fate.SCHEDULED;
    }

    static Finding of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new Finding(
                  members.required("executionId", EXECUTION_ID),
                  members.required("kind", TEXT),
                  members.required("subject", TEXT),
                  members.required("expected", TEXT),
                  members.required("found", TEXT),
                  members.required("fate", Formats.constantOf(Fate.class))));
    }
  }

  static Compared of(Members members) {
    return new Compared(
        members.required("looked", COUNT),
        members.required("busy", COUNT),
        AnswerReader.list(members, "items", Finding::of),
        members.optional("next", TEXT));
  }
}
