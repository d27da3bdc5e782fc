package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;

import dev.lastword.core.value.JsonValue.JsonObject;

/**
 * Numbers of an execution's nodes by what happens to them; together they are all of its nodes.
 *
 * @param notReached no path has come to them: not yet, or not in a run that has ended
 * @param queued Tasks that a worker can claim now, for the first time or again
 * @param retrying Tasks whose last attempt failed and whose next one is not due
 * @param running Tasks that a worker holds
 * @param waiting nodes that wait for a resume, a time, other branches or a child
 */
public record NodeCounts(
    long notReached,
    long queued,
    long retrying,
    long running,
    long waiting,
    long succeeded,
    long failed,
    long canceled) {

  static NodeCounts of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new NodeCounts(
                members.required("notReached", COUNT),
                members.required("queued", COUNT),
                members.required("retrying", COUNT),
                members.required("running", COUNT),
                members.required("waiting", COUNT),
                members.required("succeeded", COUNT),
                members.required("failed", COUNT),
                members.required("canceled", COUNT)));
  }

  /** Returns how many nodes there are. */
  public long total() {
    return notReached + queued + retrying + running + waiting + succeeded + failed + canceled;
  }
}
