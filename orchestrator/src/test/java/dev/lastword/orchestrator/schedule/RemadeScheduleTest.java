package dev.lastword.orchestrator.schedule;

import static dev.lastword.orchestrator.schedule.Office.schedule;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.FaultyStore.Script;
import dev.lastword.store.Commit;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RemadeScheduleTest {

  private final Office office = new Office();
  private final Schedule schedule = schedule("*/10 * * * *").overlap(Overlap.ALLOW);

  @AfterEach
  void close() {
    office.close();
  }

  /**
   * Deletes the schedule when a node has claimed its job, and makes it anew before that commits.
   */
  private final class Meanwhile implements Script {

    private boolean isClaimed;
    private boolean isDeleting;
    private boolean isDeleted;
    private boolean isRemade;

    @Override
    public Fault lease() {
      isClaimed = true;
      return Fault.NONE;
    }

    @Override
    public boolean isReadable() {
      if (isClaimed && !isDeleting) {
        isDeleting = true;
        office.node.schedules().delete(Office.ID, OptionalLong.empty(), Office.ANN);
        isDeleted = true;
      }
      return true;
    }

    @Override
    public Fault commit(Commit commit) {
      if (isDeleted && !isRemade) {
        isRemade = true;
        office.create(schedule);
      }
      return Fault.NONE;
    }
  }

  @Test
  void a_schedule_made_anew_while_a_node_drops_the_old_one_keeps_its_times() {
    office.create(schedule);
    office.time.advance(Duration.ofMinutes(10));
    EngineSettings settings = EngineSettings.USUAL.clock(office.time).blocking(office.time);
    DueSchedules due = new DueSchedules(office.store, office.node.engine(), settings);
    Meanwhile meanwhile = new Meanwhile();
    office.store.script(meanwhile);

    assertEquals(1, due.fire(1));
    office.store.script(commit -> Fault.NONE);
    office.pass(Duration.ofMinutes(20));

    assertTrue(meanwhile.isRemade);
    assertEquals(
        List.of("nightly-2026-01-01T00:20:00Z", "nightly-2026-01-01T00:30:00Z"),
        office.executions().stream().sorted().toList());
  }
}
