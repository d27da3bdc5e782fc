package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * A job as it is stored.
 *
 * @param id the job
 * @param queue its queue
 * @param priority 0 to 9
 * @param group what it belongs to
 * @param payload what to do
 * @param status the word that the last operation set
 * @param phase where it is
 * @param token its current token, which every claim and every end of a lease raises (J3)
 * @param attempt how often it has been claimed (J6)
 * @param owner who holds it, while it is LEASED
 * @param availableAt when it can be claimed, by the store's clock: its availability while QUEUED,
 *     the expiry of its lease while LEASED, else empty
 */
public record JobView(
    String id,
    String queue,
    int priority,
    Optional<String> group,
    Payload payload,
    String status,
    JobPhase phase,
    long token,
    int attempt,
    Optional<String> owner,
    Optional<Instant> availableAt) {

  public JobView {
    requireNonNull(id, "id");
    requireNonNull(queue, "queue");
    requireNonNull(group, "group");
    requireNonNull(payload, "payload");
    requireNonNull(status, "status");
    requireNonNull(phase, "phase");
    requireNonNull(owner, "owner");
    requireNonNull(availableAt, "availableAt");
  }

  /** Returns a job that has just been enqueued, with a token above {@code floor} (J3). */
  public static JobView enqueued(NewJob job, long floor, Instant now) {
    return new JobView(
            job.id(),
            job.queue(),
            job.priority(),
            job.group(),
            job.payload(),
            job.status(),
            JobPhase.PARKED,
            floor,
            0,
            Optional.empty(),
            Optional.empty())
        .freed(job.availability(), now, job.status());
  }

  /** Returns the job in the hands of an owner, with the next token (J1). */
  public JobView leased(String by, Instant expiry) {
    return with(
        status, JobPhase.LEASED, token + 1, attempt + 1, Optional.of(by), Optional.of(expiry));
  }

  /** Returns the job with another expiry of its lease (J4). */
  public JobView extended(Instant expiry) {
    return with(status, phase, token, attempt, owner, Optional.of(expiry));
  }

  /** Returns the job with another status (J11). */
  public JobView marked(String word) {
    return with(word, phase, token, attempt, owner, availableAt);
  }

  /** Returns the job queued again, or parked, with the next token (J10, J13). */
  public JobView freed(Availability availability, Instant now, String word) {
    Optional<Instant> time = availability.delay().map(now::plus);
    JobPhase next = time.isPresent() ? JobPhase.QUEUED : JobPhase.PARKED;
    return with(word, next, token + 1, attempt, Optional.empty(), time);
  }

  /** Returns the job at its end, with the next token (J9, J12). */
  public JobView ended(String word) {
    return with(word, JobPhase.ENDED, token + 1, attempt, Optional.empty(), Optional.empty());
  }

  private JobView with(
      String word,
      JobPhase next,
      long proof,
      int claims,
      Optional<String> holder,
      Optional<Instant> time) {
    return new JobView(
        id, queue, priority, group, payload, word, next, proof, claims, holder, time);
  }

  /** Returns whether it has not ended. */
  public boolean isOpen() {
    return phase != JobPhase.ENDED;
  }

  /** Returns whether it can be claimed at that time of the store's clock (J1). */
  public boolean isDue(Instant now) {
    return availableAt.filter(time -> !time.isAfter(now)).isPresent();
  }

  /** Returns whether it is leased and the lease has not expired by then (J15). */
  public boolean isLeased(Instant now) {
    return phase == JobPhase.LEASED && !isDue(now);
  }

  /** Returns whether it is what enqueueing {@code job} asks for (J8). */
  public boolean isSame(NewJob job) {
    return queue.equals(job.queue())
        && priority == job.priority()
        && group.equals(job.group())
        && payload.equals(job.payload());
  }

  /** Returns the proof that nothing has happened to the job since it was read. */
  public Fence fence() {
    return new Fence(id, token);
  }
}
