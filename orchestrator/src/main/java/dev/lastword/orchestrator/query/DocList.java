package dev.lastword.orchestrator.query;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Limit;
import dev.lastword.store.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A list of documents along one index, newest first, of which some are shown.
 *
 * @param query the index, and where the list begins
 * @param lowest the sort key at which it ends
 * @param read makes an item of a document
 * @param shown which items are shown
 */
record DocList<T>(
    EventStore store, DocQuery query, long lowest, Function<Doc, T> read, Predicate<T> shown) {

  static <T> DocList<T> of(EventStore store, DocQuery query, Function<Doc, T> read) {
    return new DocList<>(
        store, query.direction(Direction.BACKWARD), Long.MIN_VALUE, read, item -> true);
  }

  /** Returns up to so many items, looking at no more than so many documents. */
  Page<T> page(Optional<PageCursor> after, int most, int lookedAt) {
    long largest = store.description().limits().of(Limit.PAGE_ITEMS);
    if (most < 1 || most > largest) {
      throw new IllegalArgumentException(
          "expected a page of 1 to " + largest + " items, found " + most);
    }
    DocQuery next = query.max(most);
    if (after.isPresent()) {
      next = next.after(after.get().place());
    }
    List<T> items = new ArrayList<>();
    int left = Math.max(lookedAt, most);
    while (true) {
      DocPage page = store.extension(Projections.class).query(next);
      DocCursor last = null;
      for (Doc doc : page.docs()) {
        if (doc.sortKey() < lowest) {
          return new Page<>(items, Optional.empty());
        }
        last = doc.cursor();
        T item = read.apply(doc);
        if (shown.test(item)) {
          items.add(item);
        }
        if (items.size() == most) {
          boolean isLast = doc == page.docs().get(page.docs().size() - 1);
          return new Page<>(
              items, isLast && !page.more() ? Optional.empty() : Optional.of(PageCursor.of(last)));
        }
      }
      left -= page.docs().size();
      if (!page.more() || last == null) {
        return new Page<>(items, Optional.empty());
      }
      if (left <= 0) {
        return new Page<>(items, Optional.of(PageCursor.of(last)));
      }
      // A list of which little is shown is read in larger steps.
      next = next.after(last).max((int) Math.min(largest, Math.max(left, most)));
    }
  }
}
