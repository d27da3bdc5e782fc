package dev.lastword.tck.store.model;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Limit;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StreamId;
import dev.lastword.tck.random.Draw;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Actions after which there is more of everything than numbers of 8 and 16 bits count. */
final class HugeDraw {

  /** Places at which the parts of the history begin. */
  private static final int JOBS = 0;

  private static final int DOCUMENTS = 10;
  private static final int EVENTS = 20;
  private static final int LEASES = 90;
  private static final int AFTER = 690;

  private static final int PART = 1_000;
  private static final int MOST_AT_ONCE = 12_000;
  private static final String HUGE = "huge ";

  private final Draw draw;
  private final ReferenceModel model;
  private final WorldNames names;
  private final StoreDescription store;
  private final CommitDraw commits;

  HugeDraw(
      Draw draw,
      ReferenceModel model,
      WorldNames names,
      StoreDescription store,
      CommitDraw commits) {
    this.draw = draw;
    this.model = model;
    this.names = names;
    this.store = store;
    this.commits = commits;
  }

  /** Returns the huge action that has this number, if one has. */
  Optional<HistoryStep> step(int number) {
    if (number < DOCUMENTS) {
      return jobs(() -> write(enqueued(number, part(Limit.COMMIT_OPS))));
    }
    if (number < EVENTS) {
      return claimed(Capability.PROJECTIONS, () -> write(documents(number)));
    }
    if (number < LEASES) {
      return Optional.of(write(appended()));
    }
    if (number < AFTER) {
      return jobs(() -> number % 2 == 0 ? leased() : write(released()));
    }
    return switch (number - AFTER) {
      case 0 -> jobs(() -> write(urgent()));
      case 1 -> jobs(() -> claim(1));
      case 2 -> jobs(() -> write(enqueued(number, most(Limit.COMMIT_OPS))));
      case 3 -> claimed(Capability.MULTI_STREAM, () -> write(streams()));
      case 4 -> Optional.of(HistoryStep.Reopen.ALL);
      case 5 -> jobs(() -> claim(PART));
      case 6 -> jobs(() -> write(completed()));
      case 7 -> claimed(Capability.ERASE, () -> write(erased()));
      default -> Optional.empty();
    };
  }

  /** Returns how many actions there are. */
  static int steps() {
    return AFTER + 10;
  }

  private static HistoryStep write(Commit commit) {
    return new HistoryStep.Write(commit);
  }

  private Optional<HistoryStep> jobs(Supplier<HistoryStep> maker) {
    return claimed(Capability.JOBS, maker);
  }

  private Optional<HistoryStep> claimed(Capability needed, Supplier<HistoryStep> maker) {
    return store.capabilities().contains(needed) ? Optional.of(maker.get()) : Optional.empty();
  }

  private int part(Limit limit) {
    return (int) Math.min(PART, store.limits().of(limit));
  }

  /** Returns what the store declares, or as much as there is time for. */
  private int most(Limit limit) {
    return (int) Math.min(MOST_AT_ONCE, store.limits().of(limit));
  }

  private Commit enqueued(int number, int count) {
    Commit.Builder commit = Commit.builder();
    for (int i = 0; i < count; i++) {
      commit.enqueue(job(HUGE + number + " " + i, 0, 5));
    }
    return commit.build();
  }

  private NewJob job(String id, int queue, int priority) {
    return new NewJob(
        id,
        names.queues().get(queue),
        priority,
        Optional.of(draw.oneOf(names.groups())),
        Payload.json("{}"),
        Availability.NOW,
        draw.oneOf(names.statuses()));
  }

  private Commit documents(int number) {
    Commit.Builder commit = Commit.builder();
    // Pages of more bytes than a database sends at once.
    Payload content = Payload.json("\"" + "x".repeat(number == DOCUMENTS ? 3_000 : 30) + "\"");
    for (int i = 0; i < part(Limit.COMMIT_OPS); i++) {
      Map<String, String> tags = Map.of("half", draw.oneOf(names.values()));
      String key = HUGE + number + " " + i;
      commit.put(
          new Doc(
              names.collections().get(0), key, number == DOCUMENTS ? 100 : near(), tags, content));
    }
    return commit.build();
  }

  /** Returns a number that is easily taken for its neighbor when it is kept as a double. */
  private long near() {
    return draw.chance(60) ? draw.below(9) - 4 : (1L << 53 + draw.below(10)) + draw.below(5);
  }

  private Commit appended() {
    List<String> types = names.types().subList(1, names.types().size());
    List<EventRecord> events =
        Stream.generate(() -> commits.plain(draw.oneOf(types)))
            .limit(part(Limit.COMMIT_EVENTS))
            .toList();
    return Commit.builder().append(names.streams().get(1), Expected.ANY, events).build();
  }

  /** One job that is leased and released more often than a byte counts. */
  private HistoryStep leased() {
    boolean there = model.jobs.containsKey(HUGE);
    ClaimSpec spec = ClaimSpec.of(names.queues().get(2), "w", Duration.ofHours(2));
    return there ? new HistoryStep.Take(spec) : write(Commit.builder().enqueue(again()).build());
  }

  private NewJob again() {
    return job(HUGE, 2, 5);
  }

  private Commit released() {
    Commit.Builder commit = Commit.builder();
    JobView job = model.jobs.get(HUGE).view();
    return job.phase() == JobPhase.LEASED
        ? commit.release(job.fence(), Availability.NOW, job.status()).build()
        : commit.enqueue(again()).build();
  }

  private Commit urgent() {
    return Commit.builder()
        .append(names.streams().get(1), Expected.ANY, List.of(commits.event(names.types().get(0))))
        .enqueue(job(HUGE + "urgent", 0, NewJob.HIGHEST_PRIORITY))
        .build();
  }

  private HistoryStep claim(int max) {
    List<QueueClaim> queues = List.of(QueueClaim.of(names.queues().get(0)));
    return new HistoryStep.Take(new ClaimSpec(queues, "w", max, Duration.ofHours(1)));
  }

  private Commit streams() {
    Commit.Builder commit = Commit.builder();
    IntStream.range(0, most(Limit.COMMIT_EVENTS))
        .forEach(
            i ->
                commit.append(
                    new StreamId("huge", HUGE + i),
                    Expected.NO_STREAM,
                    List.of(commits.plain(names.types().get(1)))));
    return commit.build();
  }

  private Commit completed() {
    Commit.Builder commit = Commit.builder();
    commit.append(names.streams().get(2), Expected.ANY, commits.events(1));
    model.jobs.values().stream()
        .map(ModelJob::view)
        .filter(job -> job.phase() == JobPhase.LEASED)
        .limit(part(Limit.COMMIT_OPS))
        .forEach(job -> commit.complete(job.fence(), draw.oneOf(names.statuses())));
    return commit.build();
  }

  private Commit erased() {
    StreamId stream = names.streams().get(1);
    return Commit.builder().erase(stream, model.log(stream).head).build();
  }
}
