package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * A job to enqueue.
 *
 * @param id unique over all jobs that are not deleted (J8)
 * @param queue where workers look for it
 * @param priority 0 to 9, higher first (J2)
 * @param group what it belongs to; all jobs of a group can be listed
 * @param payload what to do
 * @param availability when it may be claimed
 * @param status the word that stands for its state; the store never reads it
 */
public record NewJob(
    String id,
    String queue,
    int priority,
    Optional<String> group,
    Payload payload,
    Availability availability,
    String status) {

  /** The lowest priority. */
  public static final int LOWEST_PRIORITY = 0;

  /** The priority of a job that names none. */
  public static final int DEFAULT_PRIORITY = 5;

  /** The highest priority. */
  public static final int HIGHEST_PRIORITY = 9;

  public NewJob {
    Text.requireId(id, "job id");
    Text.requireId(queue, "queue");
    // So few that a store can look for due jobs of each priority without passing undue ones.
    if (priority < LOWEST_PRIORITY || priority > HIGHEST_PRIORITY) {
      throw new IllegalArgumentException("priority must be 0 to 9, but was " + priority);
    }
    requireNonNull(group, "group").ifPresent(name -> Text.requireId(name, "group"));
    requireNonNull(payload, "payload");
    requireNonNull(availability, "availability");
    Text.requireId(status, "status");
  }

  /** Returns a job of usual priority, without group, available at once, with status Queued. */
  public static NewJob of(String id, String queue, Payload payload) {
    return new NewJob(
        id, queue, DEFAULT_PRIORITY, Optional.empty(), payload, Availability.NOW, "Queued");
  }

  /** Returns this job with another priority. */
  public NewJob priority(int value) {
    return new NewJob(id, queue, value, group, payload, availability, status);
  }

  /** Returns this job as one of a group. */
  public NewJob group(String name) {
    return new NewJob(id, queue, priority, Optional.of(name), payload, availability, status);
  }

  /** Returns this job with another availability. */
  public NewJob availability(Availability value) {
    return new NewJob(id, queue, priority, group, payload, value, status);
  }

  /** Returns this job with another status. */
  public NewJob status(String value) {
    return new NewJob(id, queue, priority, group, payload, availability, value);
  }
}
