package dev.lastword.store.kv;

/**
 * Numbers that only rise, written with what uses them.
 *
 * @param position the last position that was given out, also of erased events (W5)
 * @param token a token that no deleted job's is above (J3)
 * @param job the number of the job that was enqueued last (J2)
 */
record Counters(long position, long token, long job) {

  private static final byte[] KEY = KeyTable.COUNTERS.key().bytes();

  static Counters of(KeyValueView view) {
    return view.get(KEY)
        .map(
            bytes ->
                ValueReader.read(bytes, in -> new Counters(in.number(), in.number(), in.number())))
        .orElse(new Counters(0, 0, 0));
  }

  void put(Layer layer) {
    layer.put(KEY, new ValueWriter().number(position).number(token).number(job).bytes());
  }

  Counters positions(int more) {
    return new Counters(position + more, token, job);
  }

  Counters tokensTo(long used) {
    return new Counters(position, Math.max(token, used), job);
  }

  Counters nextJob() {
    return new Counters(position, token, job + 1);
  }
}
