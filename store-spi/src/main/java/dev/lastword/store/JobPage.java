package dev.lastword.store;

import java.util.List;
import java.util.stream.Stream;

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

  /** Returns the first {@code max} of all jobs that were found, as a page. */
  public static JobPage of(Stream<JobView> found, int max) {
    List<JobView> jobs = found.limit(max + 1L).toList();
    boolean more = jobs.size() > max;
    return new JobPage(more ? jobs.subList(0, max) : jobs, more);
  }
}
