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
import dev.lastword.store.Snapshot;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StreamId;
import dev.lastword.tck.random.Draw;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Actions on many things at once: more than any page holds, and as many as a commit may. */
final class LargeDraw {

  /** As many as most stores allow in a commit, and in a page. */
  private static final int USUAL = 1_000;

  private static final String BULK = "bulk ";

  private final Draw draw;
  private final ReferenceModel model;
  private final WorldNames names;
  private final Set<Capability> capabilities;
  private final int most;
  private final CommitDraw commits;

  LargeDraw(
      Draw draw,
      ReferenceModel model,
      WorldNames names,
      StoreDescription store,
      CommitDraw commits) {
    this.draw = draw;
    this.model = model;
    this.names = names;
    this.capabilities = store.capabilities();
    this.most =
        (int)
            Math.min(
                USUAL,
                Math.min(
                    store.limits().of(Limit.COMMIT_EVENTS), store.limits().of(Limit.COMMIT_OPS)));
    this.commits = commits;
  }

  /** Returns the large action that has this number, if one has. */
  Optional<HistoryStep> step(int number) {
    return switch (number) {
      case 0, 1, 2 -> jobs(() -> enqueue(number));
      case 3 -> jobs(() -> Commit.builder().enqueue(urgent()).build());
      case 4 -> jobs().map(any -> new HistoryStep.Take(claim(1)));
      case 5, 31 -> jobs().map(any -> new HistoryStep.Take(claim(200 + draw.below(801))));
      case 6, 7, 8, 28 -> write(append(names.streams().get(1)));
      case 9 -> write(rare());
      case 10, 11 -> claimed(Capability.PROJECTIONS, () -> documents(number));
      case 12 -> claimed(Capability.SNAPSHOTS, this::snapshots);
      case 13, 14 -> jobs(() -> many(number));
      case 15 -> jobs(this::refused);
      case 16 -> jobs(() -> ended(true));
      case 17 -> jobs(() -> ended(false));
      case 18 -> jobs(this::deleted);
      case 19, 30 -> Optional.of(HistoryStep.Reopen.ALL);
      case 20, 21 -> write(model.written.get(Math.min(number - 20, model.written.size() - 1)));
      case 22 -> write(model.written.get(model.written.size() - 1));
      case 23 -> claimed(Capability.ERASE, this::erase);
      case 24, 29 -> Optional.of(new HistoryStep.Look());
      case 25 -> Optional.of(new HistoryStep.Move(HistoryTimes.step(draw, model.hour)));
      case 26 -> claimed(Capability.SNAPSHOTS, this::dropped);
      case 27 -> claimed(Capability.MULTI_STREAM, this::streams);
      default -> Optional.empty();
    };
  }

  /** Maker of a part of a commit. */
  private interface Maker {
    Commit make();
  }

  private Optional<HistoryStep> write(Commit commit) {
    return Optional.of(new HistoryStep.Write(commit));
  }

  private Optional<Capability> jobs() {
    return Optional.of(Capability.JOBS).filter(capabilities::contains);
  }

  private Optional<HistoryStep> jobs(Maker maker) {
    return claimed(Capability.JOBS, maker);
  }

  private Optional<HistoryStep> claimed(Capability needed, Maker maker) {
    return capabilities.contains(needed) ? write(maker.make()) : Optional.empty();
  }

  private int count() {
    return draw.chance(20) ? most : most / 2 + draw.below(most / 2);
  }

  private Commit enqueue(int number) {
    Commit.Builder commit = Commit.builder();
    int priority = draw.below(9);
    int count = number == 0 ? most : count();
    for (int i = 0; i < count; i++) {
      commit.enqueue(bulk(BULK + number + " " + i).priority(priority));
    }
    return commit.build();
  }

  private NewJob bulk(String id) {
    return new NewJob(
        id,
        names.queues().get(0),
        5,
        Optional.of(draw.oneOf(names.groups())),
        Payload.json("{}"),
        Availability.NOW,
        draw.oneOf(names.statuses()));
  }

  private NewJob urgent() {
    return bulk(BULK + "urgent").priority(NewJob.HIGHEST_PRIORITY);
  }

  private ClaimSpec claim(int max) {
    return new ClaimSpec(
        List.of(QueueClaim.of(names.queues().get(0)), QueueClaim.of(names.queues().get(1))),
        draw.oneOf(names.owners()),
        max,
        Duration.ofHours(1 + draw.below(900)));
  }

  private Commit append(StreamId stream) {
    StreamId open = model.log(stream).erased ? names.streams().get(2) : stream;
    return Commit.builder().append(open, Expected.ANY, events(count())).build();
  }

  /** Events of all types but one. */
  private List<EventRecord> events(int count) {
    List<String> types = names.types().subList(1, names.types().size());
    return Stream.generate(() -> commits.event(draw.oneOf(types))).limit(count).toList();
  }

  private Commit rare() {
    EventRecord event = commits.event(names.types().get(0));
    return Commit.builder().append(names.streams().get(3), Expected.ANY, event).build();
  }

  private Commit documents(int number) {
    Commit.Builder commit = Commit.builder();
    int count = count();
    for (int i = 0; i < count; i++) {
      Map<String, String> tags = new HashMap<>();
      int most = i == 0 ? 32 : draw.below(6);
      for (int tag = 0; tag < most; tag++) {
        tags.put("tag " + tag, draw.oneOf(names.values()));
      }
      Payload content = Payload.json(Integer.toString(i));
      String key = BULK + number + " " + i;
      commit.put(new Doc(names.collections().get(0), key, draw.below(50), tags, content));
    }
    return commit.build();
  }

  private Commit snapshots() {
    Commit.Builder commit = Commit.builder();
    StreamId stream = names.streams().get(1);
    for (long version = 1; version <= Math.min(model.log(stream).head, most * 3 / 10); version++) {
      commit.put(new Snapshot(stream, version, "v", Payload.json(Long.toString(version))));
    }
    return commit.put(doc()).build();
  }

  private Doc doc() {
    return commits.doc(names.collections().get(0), names.keys().get(0));
  }

  private Commit dropped() {
    StreamId stream = names.streams().get(1);
    return Commit.builder().dropSnapshots(stream, 150 + draw.below(100)).put(doc()).build();
  }

  /** Many operations of several kinds, the last of which must not be forgotten. */
  private Commit many(int number) {
    Commit.Builder commit = Commit.builder();
    commit.append(names.streams().get(4), Expected.ANY, commits.events(3));
    int count = most * 3 / 20 + draw.below(most * 3 / 10);
    for (int i = 0; i < count; i++) {
      commit.enqueue(bulk(BULK + number + " many " + i));
      commit.put(commits.doc(names.collections().get(1), BULK + number + " " + i));
    }
    return commit.build();
  }

  private Commit refused() {
    Commit.Builder commit = Commit.builder();
    commit.append(names.streams().get(4), Expected.ANY, commits.events(3));
    int count = most * 3 / 20 + draw.below(most * 3 / 5);
    for (int i = 0; i < count; i++) {
      commit.enqueue(bulk(BULK + "refused " + i));
    }
    return commit.requeue(BULK + "never there", Availability.NOW, "x").build();
  }

  private Commit ended(boolean byHolder) {
    Commit.Builder commit = Commit.builder();
    commit.append(names.streams().get(4), Expected.ANY, commits.events(1));
    of(byHolder ? JobPhase.LEASED : JobPhase.QUEUED)
        .forEach(
            job -> {
              if (byHolder) {
                commit.complete(job.fence(), draw.oneOf(names.statuses()));
              } else {
                commit.end(job.id(), draw.oneOf(names.statuses()));
              }
            });
    return commit.build();
  }

  private Commit deleted() {
    Commit.Builder commit = Commit.builder();
    commit.append(names.streams().get(4), Expected.ANY, commits.events(1));
    of(JobPhase.ENDED).forEach(job -> commit.deleteJob(job.id()));
    return commit.build();
  }

  private List<JobView> of(JobPhase phase) {
    List<JobView> jobs =
        model.jobs.values().stream()
            .map(ModelJob::view)
            .filter(job -> job.phase() == phase)
            .toList();
    return jobs.subList(0, Math.min(jobs.size(), most / 10 + draw.below(most * 4 / 5)));
  }

  private Commit streams() {
    Commit.Builder commit = Commit.builder();
    boolean each = draw.chance(40);
    int count = each ? most : 3 + draw.below(most / 5);
    for (int i = 0; i < count; i++) {
      StreamId stream = new StreamId("bulk", BULK + i);
      commit.append(stream, Expected.NO_STREAM, commits.events(each ? 1 : 1 + draw.below(3)));
    }
    return commit.build();
  }

  private Commit erase() {
    StreamId stream = names.streams().get(1);
    return Commit.builder().erase(stream, Math.max(1, model.log(stream).head)).build();
  }
}
