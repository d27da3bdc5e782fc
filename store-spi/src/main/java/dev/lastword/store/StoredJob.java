package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.OptionalLong;

/**
 * Stored form of a job.
 *
 * @param view what is seen of it
 * @param completedBy the token of the holder who completed it and may say so again (J9)
 */
public record StoredJob(JobView view, OptionalLong completedBy) {

  public StoredJob {
    requireNonNull(view, "view");
    requireNonNull(completedBy, "completedBy");
  }

  /** Returns a job that no holder has completed. */
  public static StoredJob of(JobView view) {
    return new StoredJob(view, OptionalLong.empty());
  }

  boolean wasCompletedBy(Fence fence, String status) {
    return completedBy.equals(OptionalLong.of(fence.token())) && view.status().equals(status);
  }
}
