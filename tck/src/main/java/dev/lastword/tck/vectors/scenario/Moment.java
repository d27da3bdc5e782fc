package dev.lastword.tck.vectors.scenario;

import java.util.Locale;

/** The times of scenarios: event number n happens n seconds after the year began. */
final class Moment {

  /** Time at which commands are decided. */
  static final String NOW = "2026-01-01T12:00:00.000000Z";

  private Moment() {}

  /** Returns when the event in this position of a history happens, counted from one. */
  static String at(int position) {
    return String.format(
        Locale.ROOT, "2026-01-01T00:%02d:%02d.000000Z", position / 60, position % 60);
  }
}
