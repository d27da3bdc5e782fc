package dev.lastword.store;

import java.util.List;

/**
 * A page of jobs.
 *
 * @param jobs the jobs, by id in binary order
 * @param more whether another page follows
 */
public record JobPage(List<JobView> jobs, boolean more) {

  public JobPage {
    jobs = List.copyOf(jobs);
  }
}
