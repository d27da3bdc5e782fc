package dev.lastword.tck.store.model;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.Expected;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import dev.lastword.tck.random.Draw;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One thing of each name first, and then what befalls some of them and must not befall others. */
final class AlikeDraw {

  private final Draw draw;
  private final ReferenceModel model;
  private final WorldNames names;
  private final Set<Capability> capabilities;
  private final CommitDraw commits;

  AlikeDraw(
      Draw draw,
      ReferenceModel model,
      WorldNames names,
      Set<Capability> capabilities,
      CommitDraw commits) {
    this.draw = draw;
    this.model = model;
    this.names = names;
    this.capabilities = capabilities;
    this.commits = commits;
  }

  /** Returns the action that has this number, if it is one that makes things. */
  Optional<HistoryStep> step(int number) {
    return switch (number) {
      case 0 -> jobs(false);
      case 1 -> jobs(true);
      case 2 -> documents();
      case 3 -> streams(0);
      case 4 -> streams(1);
      case 5 -> streams(2);
      case 6 -> types();
      case 7, 25 -> Optional.of(HistoryStep.Reopen.ALL);
      case 8, 9, 10, 11 -> claim();
      default -> Optional.empty();
    };
  }

  /** Each queue, group and status has jobs of its own, parked ones too. */
  private Optional<HistoryStep> jobs(boolean parked) {
    if (!capabilities.contains(Capability.JOBS)) {
      return Optional.empty();
    }
    List<String> kinds = parked ? names.groups() : names.jobs();
    Commit.Builder commit = Commit.builder();
    for (int i = 0; i < kinds.size(); i++) {
      commit.enqueue(
          new NewJob(
              parked ? "parked " + i : kinds.get(i),
              at(names.queues(), i),
              5,
              Optional.of(at(names.groups(), i)),
              Payload.json(Integer.toString(i)),
              parked ? Availability.PARKED : Availability.NOW,
              at(names.statuses(), i)));
    }
    return Optional.of(new HistoryStep.Write(commit.build()));
  }

  private static String at(List<String> names, int index) {
    return names.get(index % names.size());
  }

  private Optional<HistoryStep> documents() {
    if (!capabilities.contains(Capability.PROJECTIONS)) {
      return Optional.empty();
    }
    Commit.Builder commit = Commit.builder();
    for (String collection : names.collections()) {
      commit.put(doc(collection, names.keys().get(0), at(names.values(), 0)));
    }
    for (int i = 0; i < names.keys().size(); i++) {
      commit.put(doc(names.collections().get(0), names.keys().get(i), at(names.values(), i), 0));
      String tag = at(names.tags(), i);
      commit.put(
          new Doc(
              names.collections().get(0),
              "by " + i,
              0,
              Map.of(tag, names.values().get(0)),
              Payload.json("1")));
    }
    return Optional.of(new HistoryStep.Write(commit.build()));
  }

  private Doc doc(String collection, String key, String value) {
    return doc(collection, key, value, draw.below(3));
  }

  private Doc doc(String collection, String key, String value, long sortKey) {
    Payload content = Payload.json("\"" + draw.number() + "\"");
    return new Doc(collection, key, sortKey, Map.of(names.tags().get(0), value), content);
  }

  /** Commits of their own, so that no store has to have several streams in one. */
  private Optional<HistoryStep> streams(int part) {
    if (!capabilities.contains(Capability.MULTI_STREAM)) {
      return Optional.empty();
    }
    Commit.Builder commit = Commit.builder();
    for (int i = part; i < names.streams().size(); i += 3) {
      StreamId stream = names.streams().get(i);
      commit.append(stream, Expected.version(model.log(stream).head), commits.events(1 + part));
    }
    return Optional.of(new HistoryStep.Write(commit.build()));
  }

  private Optional<HistoryStep> types() {
    StreamId stream = names.streams().get(1);
    return Optional.of(
        new HistoryStep.Write(
            Commit.builder()
                .append(stream, Expected.ANY, names.types().stream().map(commits::event).toList())
                .build()));
  }

  private Optional<HistoryStep> claim() {
    ClaimSpec spec =
        ClaimSpec.of(draw.oneOf(names.queues()), draw.oneOf(names.owners()), Duration.ofHours(1));
    return Optional.of(new HistoryStep.Take(spec.max(1_000)))
        .filter(step -> capabilities.contains(Capability.JOBS))
        .map(step -> (HistoryStep) step);
  }
}
