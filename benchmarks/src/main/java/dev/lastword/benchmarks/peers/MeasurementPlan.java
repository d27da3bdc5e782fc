package dev.lastword.benchmarks.peers;

/** Durations of one measurement, and the rate at which latency is measured, in units a second. */
record MeasurementPlan(int warmUpSeconds, int loadSeconds, int steadySeconds, int rate) {

  static final MeasurementPlan FULL = new MeasurementPlan(20, 20, 20, 50);
  static final MeasurementPlan QUICK = new MeasurementPlan(3, 5, 4, 50);

  /** Reads what {@link #toString} writes. */
  static MeasurementPlan parse(String text) {
    String[] parts = text.split(",", -1);
    return new MeasurementPlan(
        Integer.parseInt(parts[0]),
        Integer.parseInt(parts[1]),
        Integer.parseInt(parts[2]),
        Integer.parseInt(parts[3]));
  }

  @Override
  public String toString() {
    return warmUpSeconds + "," + loadSeconds + "," + steadySeconds + "," + rate;
  }
}
