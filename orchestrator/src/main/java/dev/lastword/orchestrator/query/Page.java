package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A part of a list.
 *
 * @param items what was found, in the order of the list; a page can hold fewer than were asked for,
 *     or none, and still not be the last
 * @param next where to go on; absent, the list ends here
 */
public record Page<T>(List<T> items, Optional<PageCursor> next) {
  public Page {
    items = List.copyOf(items);
    requireNonNull(next, "next");
  }
}
