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

  /** Returns the proof that nothing has happened to the job since it was read. */
  public Fence fence() {
    return new Fence(id, token);
  }
}
