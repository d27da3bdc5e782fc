package dev.lastword.orchestrator.maintenance;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.ExecutionSummary.Tags;
import dev.lastword.orchestrator.maintenance.RetentionStep.Action;
import dev.lastword.orchestrator.maintenance.RetentionStep.Item;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Capability;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobConflict;
import dev.lastword.store.Micros;
import dev.lastword.store.Projections;
import dev.lastword.store.StreamErased;
import dev.lastword.store.VersionConflict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Archives and erases executions that ended long ago, oldest first, in bounded steps.
 *
 * <p>It goes along the summaries of ended executions, and no further than to those that can be old
 * enough. An execution that has not ended is never touched, nor one with open jobs, nor the child
 * of a parent that goes on, nor the parent of a child that does. Erasing leaves tombstones: the
 * same id cannot be used again.
 */
public final class Retention {

  /** Whether retention acts or only reports. */
  public enum Mode {
    /** Nothing is changed; the answer tells what would be. */
    DRY_RUN,
    APPLY
  }

  private record Lane(ExecutionStatus status, String tag, Action action, Duration after) {}

  private final EventStore store;
  private final Engine engine;
  private final EngineSettings settings;
  private final Eraser eraser;

  private Retention(EventStore store, Engine engine, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.engine = requireNonNull(engine, "engine");
    this.settings = requireNonNull(settings, "settings");
    this.eraser = new Eraser(store);
  }

  /** Looks after the executions of a store. */
  public static Retention on(EventStore store, Engine engine, EngineSettings settings) {
    return new Retention(store, engine, settings);
  }

  /**
   * Looks at up to so many executions, from where the step before came to.
   *
   * @throws dev.lastword.store.UnsupportedCapability if the policy deletes and the store cannot
   *     erase
   */
  public RetentionStep step(RetentionPolicy policy, Mode mode, Optional<String> after, int most) {
    List<Lane> lanes = lanes(policy);
    if (lanes.stream().anyMatch(lane -> lane.action() == Action.DELETED)) {
      store.description().require(Capability.ERASE);
    }
    int number = after.map(place -> lane(place)).orElse(0);
    if (number >= lanes.size()) {
      return new RetentionStep(List.of(), 0, Optional.empty());
    }
    Lane lane = lanes.get(number);
    Instant cutoff = Micros.floor(settings.clock().instant().minus(lane.after()));
    DocQuery query = DocQuery.of(ExecutionSummary.COLLECTION).tag(Tags.ENDED, lane.tag()).max(most);
    Optional<DocCursor> place = after.flatMap(Retention::place);
    DocPage page = store.extension(Projections.class).query(place.map(query::after).orElse(query));
    List<Item> items = new ArrayList<>();
    int looked = 0;
    for (Doc doc : page.docs()) {
      if (doc.sortKey() > Micros.sinceEpoch(cutoff)) {
        return new RetentionStep(items, looked, lanesLeft(number, lanes.size()));
      }
      looked++;
      ExecutionSummary summary = ExecutionSummary.read(doc);
      Instant endedAt = summary.times().endedAt();
      if (endedAt != null && !endedAt.isAfter(cutoff)) {
        items.add(item(summary, lane, mode));
      }
    }
    if (!page.more()) {
      return new RetentionStep(items, looked, lanesLeft(number, lanes.size()));
    }
    DocCursor last = page.docs().get(page.docs().size() - 1).cursor();
    return new RetentionStep(
        items, looked, Optional.of(number + " " + last.sortKey() + " " + last.key()));
  }

  /** Erasing comes first: what is to be erased need not be archived before. */
  private static List<Lane> lanes(RetentionPolicy policy) {
    List<Lane> lanes = new ArrayList<>();
    for (Map.Entry<ExecutionStatus, RetentionPolicy.Keep> rule : policy.byStatus().entrySet()) {
      String status = rule.getKey().name();
      rule.getValue()
          .deleteAfter()
          .ifPresent(
              time -> {
                lanes.add(new Lane(rule.getKey(), status + Tags.ARCHIVED, Action.DELETED, time));
                lanes.add(new Lane(rule.getKey(), status, Action.DELETED, time));
              });
      rule.getValue()
          .archiveAfter()
          .ifPresent(time -> lanes.add(new Lane(rule.getKey(), status, Action.ARCHIVED, time)));
    }
    return lanes;
  }

  private static Optional<String> lanesLeft(int number, int lanes) {
    return number + 1 < lanes ? Optional.of(String.valueOf(number + 1)) : Optional.empty();
  }

  private static int lane(String place) {
    try {
      return Integer.parseInt(place.split(" ", 2)[0]);
    } catch (NumberFormatException foreign) {
      throw new IllegalArgumentException(
          "expected a place that a step of retention gave, found " + place, foreign);
    }
  }

  private static Optional<DocCursor> place(String text) {
    String[] parts = text.split(" ", 3);
    return parts.length < 3
        ? Optional.empty()
        : Optional.of(new DocCursor(Long.parseLong(parts[1]), parts[2]));
  }

  private Item item(ExecutionSummary summary, Lane lane, Mode mode) {
    ExecutionId id = summary.executionId();
    Optional<String> obstacle = obstacle(summary, lane);
    if (obstacle.isPresent()) {
      return new Item(id, Action.KEPT, obstacle.get());
    }
    if (mode == Mode.DRY_RUN) {
      return new Item(id, lane.action(), "");
    }
    return lane.action() == Action.DELETED ? delete(summary) : archive(id);
  }

  private Optional<String> obstacle(ExecutionSummary summary, Lane lane) {
    if (lane.action() == Action.ARCHIVED) {
      return Optional.empty();
    }
    Parent parent = summary.lineage().parent();
    if (parent != null && isUnfinished(parent.executionId())) {
      return Optional.of("its parent " + parent.executionId() + " has not ended");
    }
    Optional<String> follower = unfinished(summary, Tags.FOLLOW_UP_OF);
    if (follower.isPresent()) {
      return follower.map(id -> "its follow-up " + id + " has not ended");
    }
    Optional<String> child = unfinished(summary, Tags.PARENT);
    return child.isPresent()
        ? child.map(id -> "its child " + id + " has not ended")
        : eraser.obstacle(summary.executionId());
  }

  private Optional<String> unfinished(ExecutionSummary summary, String tag) {
    DocPage page =
        store
            .extension(Projections.class)
            .query(
                DocQuery.of(ExecutionSummary.COLLECTION)
                    .tag(tag, summary.executionId().value())
                    .tag(Tags.STATUS, ExecutionStatus.ACTIVE.name())
                    .max(1));
    return page.docs().stream().map(Doc::key).findFirst();
  }

  private boolean isUnfinished(ExecutionId id) {
    return store
        .extension(Projections.class)
        .get(ExecutionSummary.COLLECTION, id.value())
        .map(ExecutionSummary::read)
        .filter(parent -> !parent.status().isTerminal())
        .isPresent();
  }

  private Item archive(ExecutionId id) {
    Answer answer =
        engine.submit(CommandEnvelope.of(id, Actor.SYSTEM, new ArchiveExecution("retention")));
    return answer instanceof Answer.Accepted || answer instanceof Answer.NoOp
        ? new Item(id, Action.ARCHIVED, "")
        : new Item(id, Action.KEPT, "it could not be archived: " + answer);
  }

  private Item delete(ExecutionSummary summary) {
    ExecutionId id = summary.executionId();
    try {
      eraser.erase(id, summary.version());
      return new Item(id, Action.DELETED, "");
    } catch (VersionConflict | StreamErased | JobConflict movedOn) {
      return new Item(id, Action.KEPT, "it was changed meanwhile: " + movedOn.getMessage());
    }
  }
}
