package dev.lastword.simulation.world;

import java.util.EnumSet;
import java.util.Set;

/** Background work of a process. */
enum BackgroundProcess {
  PENDING,
  TIMERS,
  CHILDREN,
  LEASES,
  STARTS,
  SIGNALS,
  SCHEDULES,
  FOLLOW_UPS;

  /** Those that there is always a need for. */
  static final Set<BackgroundProcess> USUAL = EnumSet.range(PENDING, STARTS);
}
