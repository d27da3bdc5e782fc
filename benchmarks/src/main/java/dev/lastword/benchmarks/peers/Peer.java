package dev.lastword.benchmarks.peers;

import java.util.Set;

/** An engine or scheduler under measurement, set up as its own documentation recommends. */
interface Peer extends AutoCloseable {

  /** Returns the settings that matter for speed, for the reader of the table. */
  String settings();

  /** Returns the workloads that it has the means for. */
  Set<Workload> workloads();

  /** Returns how many units it is given at a time under full load: what suits it best. */
  int outstanding();

  /** Opens it on a database and prepares it for one workload. */
  void open(PeerDatabase database, Workload workload) throws Exception;

  /** Records steps and ends here from now on. */
  void record(Ledger ledger);

  /** Submits one unit durably. */
  void submit(String unit) throws Exception;

  /** Returns the processor time of processes beside this one and the database's. */
  default long otherCpuNanos() {
    return 0;
  }

  @Override
  void close();
}
