package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.store.Direction;
import dev.lastword.store.DocCursor;
import dev.lastword.store.Micros;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Events with a correlation id in the logs of all executions: executions newest first, the events
 * of each in the order of its log. Nothing is indexed for it but the executions: a page reads at
 * most {@link #PARTS} parts of logs, so it may be short and still say where to go on.
 */
public final class CorrelatedEvents {

  /** The most parts of logs, of {@link Executions#LOOKED_AT} events each, that a page reads. */
  public static final int PARTS = 10;

  private final Executions executions;

  /** Searches the executions that {@code executions} lists. */
  public CorrelatedEvents(Executions executions) {
    this.executions = requireNonNull(executions, "executions");
  }

  /**
   * A place between two events.
   *
   * @param execution the execution that was reached
   * @param version the version to go on at in its log; 0 if all of it was read
   */
  private record Place(DocCursor execution, long version) {

    static Place of(PageCursor cursor) {
      String plain = cursor.id();
      int blank = plain.indexOf(' ');
      int next = plain.indexOf(' ', blank + 1);
      try {
        return new Place(
            new DocCursor(
                Long.parseLong(plain.substring(blank + 1, next)), plain.substring(next + 1)),
            Long.parseLong(plain.substring(0, blank)));
      } catch (IllegalArgumentException | IndexOutOfBoundsException foreign) {
        throw new IllegalArgumentException(
            "expected a cursor that a page of this list gave, found " + cursor.text(), foreign);
      }
    }

    PageCursor cursor() {
      return PageCursor.of(version + " " + execution.sortKey() + " " + execution.key());
    }
  }

  /**
   * Returns a page of the events with a correlation id.
   *
   * @param among what holds of the executions that are searched
   */
  public Page<EventPage.Logged> page(
      CorrelationId id, ExecutionFilter among, Optional<PageCursor> after, int most) {
    ExecutionFilter filter = among.correlationId(id);
    List<EventPage.Logged> found = new ArrayList<>();
    Optional<Place> place = after.map(Place::of);
    for (int part = 0; part < PARTS && found.size() < most; part++) {
      if (place.filter(at -> at.version() > 0).isEmpty()) {
        Page<ExecutionSummary> next =
            executions.list(filter, place.map(at -> PageCursor.of(at.execution())), 1);
        if (next.items().isEmpty()) {
          if (next.next().isEmpty()) {
            return new Page<>(found, Optional.empty());
          }
          place = Optional.of(new Place(next.next().get().place(), 0));
          continue;
        }
        place = next.items().stream().findFirst().map(CorrelatedEvents::begin);
      }
      Place at = place.orElseThrow();
      EventPage page =
          executions.events(
              ExecutionId.of(at.execution().key()),
              id,
              Direction.FORWARD,
              at.version(),
              most - found.size());
      found.addAll(page.events());
      place = Optional.of(new Place(at.execution(), page.next().orElse(0L)));
    }
    return new Page<>(found, place.map(Place::cursor));
  }

  private static Place begin(ExecutionSummary summary) {
    return new Place(
        new DocCursor(
            Micros.sinceEpoch(summary.times().createdAt()), summary.executionId().value()),
        1);
  }
}
