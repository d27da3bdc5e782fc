package dev.lastword.store.kv;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Micros;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoredJob;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A job, with its entries in the lane of its phase and in the lists that it is found in. What an
 * entry holds is the job's id.
 *
 * @param number its place in the order of enqueueing (J2)
 * @param job what is kept of it
 */
record JobRecord(long number, StoredJob job) {

  static Optional<JobRecord> find(KeyValueView view, String id) {
    return KeyTable.isStorable(id)
        ? view.get(key(id)).map(value -> ValueReader.read(value, in -> read(id, in)))
        : Optional.empty();
  }

  /** Returns the job that an entry names. */
  static JobRecord named(KeyValueView view, byte[] entry) {
    String id = new String(entry, UTF_8);
    return find(view, id)
        .orElseThrow(
            () -> new StoreCorrupt("an index names job " + id + ", which is not there", null));
  }

  private static JobRecord read(String id, ValueReader in) {
    long number = in.number();
    JobView view =
        new JobView(
            id,
            in.text(),
            in.count(),
            in.optional(ValueReader::text),
            in.payload(),
            in.text(),
            JobPhase.values()[in.count()],
            in.number(),
            in.count(),
            in.optional(ValueReader::text),
            in.optional(ValueReader::time));
    OptionalLong completedBy = in.flag() ? OptionalLong.of(in.number()) : OptionalLong.empty();
    return new JobRecord(number, new StoredJob(view, completedBy));
  }

  private byte[] value() {
    JobView view = view();
    ValueWriter out = new ValueWriter().number(number).text(view.queue()).number(view.priority());
    out.optional(view.group(), out::text);
    out.payload(view.payload()).text(view.status()).number(view.phase().ordinal());
    out.number(view.token()).number(view.attempt());
    out.optional(view.owner(), out::text);
    out.optional(view.availableAt(), out::time);
    out.flag(job.completedBy().isPresent());
    job.completedBy().ifPresent(out::number);
    return out.bytes();
  }

  JobView view() {
    return job.view();
  }

  /** Returns the job in another state. */
  JobRecord with(JobView next) {
    return new JobRecord(number, StoredJob.of(next));
  }

  static void put(Layer layer, Optional<JobRecord> before, JobRecord after) {
    String id = after.view().id();
    layer.replaceEntries(
        before.map(JobRecord::entries).orElseGet(IndexKeys::new),
        after.entries(),
        id.getBytes(UTF_8));
    layer.put(key(id), after.value());
  }

  void delete(Layer layer) {
    layer.replaceEntries(entries(), new IndexKeys(), new byte[0]);
    layer.delete(key(view().id()));
  }

  private static byte[] key(String id) {
    return KeyTable.JOB.key().text(id).bytes();
  }

  private IndexKeys entries() {
    JobView view = view();
    IndexKeys entries = new IndexKeys();
    view.group()
        .ifPresent(name -> entries.add(KeyTable.JOB_GROUP.key().text(name).text(view.id())));
    entries.add(KeyTable.JOB_QUEUE.key().text(view.queue()).text(view.id()));
    entries.add(KeyTable.JOB_STATUS.key().text(view.status()).text(view.id()));
    entries.add(phase(view.phase()).text(view.id()));
    switch (view.phase()) {
      case QUEUED -> entries.add(lane(KeyTable.QUEUED));
      case LEASED -> entries.add(lane(KeyTable.LEASED));
      case PARKED -> entries.add(KeyTable.PARKED.key().text(view.queue()).number(number));
      case ENDED -> {
        // Nothing waits for it.
      }
    }
    return entries;
  }

  private KeyTable.Key lane(KeyTable table) {
    return new DueLane(table, view().queue())
        .priority(view().priority())
        .number(Micros.sinceEpoch(view().availableAt().orElseThrow()))
        .number(number);
  }

  /** Returns the beginning of the entries of all jobs in a phase. */
  static KeyTable.Key phase(JobPhase phase) {
    return KeyTable.JOB_PHASE.key().raw(new byte[] {(byte) phase.ordinal()});
  }
}
