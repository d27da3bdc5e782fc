package dev.lastword.simulation.world;

import java.util.EnumSet;
import java.util.Set;

/** What a process does unasked. */
enum Duty {
  PENDING,
  TIMERS,
  CHILDREN,
  LEASES,
  STARTS,
  SIGNALS,
  SCHEDULES;

  /** Those that there is always a need for. */
  static final Set<Duty> USUAL = EnumSet.range(PENDING, STARTS);
}
