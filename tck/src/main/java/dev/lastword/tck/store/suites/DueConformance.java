package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.J1;
import static dev.lastword.store.StoreRule.T1;
import static dev.lastword.tck.store.suites.SampleJobs.LEASE;
import static dev.lastword.tck.store.suites.SampleJobs.ids;
import static dev.lastword.tck.store.suites.SampleJobs.view;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, eighth part: the very moment at which jobs become due. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class DueConformance {

  private static final int JOBS = 999;
  private static final int WINDOWS = 100;
  private static final Duration NEAR = Duration.ofMillis(1);
  private static final Duration FAR = Duration.ofSeconds(1);
  private static final Duration STEP = micros(100);

  /** So many steps lead from far before a window to its end if only they move the clock. */
  private static final int STEPS = 50_000;

  /**
   * Jobs that become due one microsecond after the other, and one that is due at once.
   *
   * @param begin when the first of them becomes due
   */
  private record Window(String queue, Instant begin) {

    static Window of(StoreUnderTest store, String queue) {
      Commit.Builder commit = Commit.builder().enqueue(job(queue, "now"));
      for (int i = 0; i < JOBS; i++) {
        Availability later = Availability.after(LEASE.plus(micros(i)));
        commit.enqueue(job(queue, Integer.toString(i)).availability(later));
      }
      store.commit(commit);
      Instant committed = view(store, queue + ".now").availableAt().orElseThrow();
      return new Window(queue, committed.plus(LEASE));
    }

    private static NewJob job(String queue, String name) {
      return NewJob.of(queue + "." + name, queue, Payload.json("{}"));
    }

    boolean holds(Instant time) {
      return !time.isBefore(begin) && time.isBefore(begin.plus(micros(JOBS - 1)));
    }

    /** Returns the jobs that are due at a time inside, that of this very microsecond included. */
    Set<String> dueAt(Instant time) {
      int last = (int) begin.until(time, ChronoUnit.MICROS);
      Set<String> due = new TreeSet<>();
      IntStream.rangeClosed(0, last).forEach(i -> due.add(queue + "." + i));
      return due;
    }
  }

  private static Duration micros(int count) {
    return Duration.of(count, ChronoUnit.MICROS);
  }

  /**
   * A claim tells by its leases when it was made. The first of a window is made long before it, so
   * that the next can be brought close to its begin, and then again until one brings something.
   */
  @Case(value = "J55", catches = "a job becomes due a microsecond before or behind its time")
  @Rule({J1, T1})
  void a_claim_brings_what_is_due_at_its_very_microsecond_and_nothing_else(StoreUnderTest store) {
    Window window = Window.of(store, "window0");
    Duration distance = NEAR;
    List<Lease> claimed = firstDue(store, window, distance);
    for (int i = 1; !window.holds(madeAt(claimed)); i++) {
      // The next is begun twice as far before, up to what the slowest machine takes for a claim.
      distance = distance.compareTo(FAR) < 0 ? distance.multipliedBy(2) : NEAR;
      window = i < WINDOWS ? Window.of(store, "window" + i) : fail("no claim hit its millisecond");
      claimed = firstDue(store, window, distance);
    }

    Set<String> found = new TreeSet<>(ids(claimed));
    found.remove(window.queue() + ".now");
    assertEquals(window.dueAt(madeAt(claimed)), found);
  }

  /** Claims from {@code distance} before the window on, in small steps, until a job is due. */
  private static List<Lease> firstDue(StoreUnderTest store, Window window, Duration distance) {
    store.advanceClock(LEASE.minus(FAR.multipliedBy(10)));
    List<Lease> before = claim(store, window);
    assertEquals(
        List.of(window.queue() + ".now"),
        ids(before).stream().filter(id -> id.endsWith(".now")).toList(),
        "a job that is due");
    Instant begin = window.begin().minus(distance);
    List<Lease> claimed = before;
    if (before.size() == 1 && madeAt(before).isBefore(begin)) {
      store.advanceClock(Duration.between(madeAt(before), begin));
      claimed = claim(store, window);
    }
    for (int i = 0; claimed.isEmpty() && i < STEPS; i++) {
      store.advanceClock(STEP);
      claimed = claim(store, window);
    }
    return claimed.isEmpty() ? fail("no job of " + window + " became due") : claimed;
  }

  private static List<Lease> claim(StoreUnderTest store, Window window) {
    return store.jobs().claim(ClaimSpec.of(window.queue(), "worker", LEASE).max(JOBS + 1));
  }

  private static Instant madeAt(List<Lease> claimed) {
    return claimed.get(0).expiresAt().minus(LEASE);
  }
}
