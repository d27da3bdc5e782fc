package dev.lastword.tck.store.mutants;

import static java.util.Comparator.comparing;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.StoredEvent;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Mutants for pages of the feed: suite F. */
final class FeedMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("an empty page of the feed moves on to the end")
              .killedBy("F01", "F05")
              .store(
                  feeds(
                      (right, after, spec) -> {
                        FeedPage page = right.feed(after, spec);
                        return page.events().isEmpty() ? to(page, right.feedEnd()) : page;
                      })),
          Mutant.named("a filtered page that is empty moves on to the end")
              .killedBy("F05")
              .store(
                  feeds(
                      (right, after, spec) -> {
                        FeedPage page = right.feed(after, spec);
                        return page.events().isEmpty() && !isPlain(spec)
                            ? to(page, Math.max(after, right.feedEnd()))
                            : page;
                      })),
          Mutant.named("the feed is sorted by the time of recording")
              .killedBy("F02", "F11")
              .store(feeds(FeedMutants::byTime)),
          Mutant.named("the feed resumes with the last event seen")
              .killedBy("F03", "F12", "F20")
              .store(feeds((right, after, spec) -> right.feed(Math.max(0, after - 1), spec))),
          Mutant.named("a page that ends inside a commit leads behind that commit")
              .killedBy("F04", "F20")
              .shared(FeedMutants::pastTheCommit),
          Mutant.named("more is never told")
              .killedBy("F04")
              .store(
                  feeds(
                      (right, after, spec) -> {
                        FeedPage page = right.feed(after, spec);
                        return new FeedPage(page.events(), page.next(), false);
                      })),
          Mutant.named("a commit answers with positions one too high")
              .killedBy("F15")
              .store(
                  Wrong.commits(
                      (right, commit) -> {
                        CommitResult result = right.commit(commit);
                        return new CommitResult(
                            result.heads(),
                            result.positions().stream().map(position -> position + 1).toList(),
                            result.alreadyCommitted());
                      })),
          Mutant.named("the filter of the feed runs over a page that was cut before")
              .killedBy("F17")
              .store(feeds(FeedMutants::filteredLate)),
          Mutant.named("the filter of the feed looks at categories only")
              .killedBy("F17")
              .store(
                  feeds(
                      (right, after, spec) ->
                          right.feed(
                              after,
                              new FeedSpec(
                                  spec.maxEvents(),
                                  spec.maxBytes(),
                                  spec.categories(),
                                  Set.of())))),
          Mutant.named("an instance shows only what it has committed itself")
              .killedBy("F19")
              .store(FeedMutants::ownOnly),
          Mutant.named("the feed shows what there was when it was asked before")
              .killedBy("F02", "F07", "F19")
              .fixture(right -> new MutantFixture(right, () -> FeedMutants::oneCallLate)),
          Mutant.named("the feed counts from its beginning for every page")
              .killedBy("F21")
              .store(feeds(FeedMutants::counted)),
          Mutant.named("the end of the feed is told too far ahead")
              .killedBy("F23")
              .store(ends(right -> right.feedEnd() + 1)),
          Mutant.named("the end of the feed is where it begins")
              .killedBy("F23")
              .fixture(right -> Impatient.of(new MutantFixture(right, () -> ends(any -> 0)))),
          Mutant.named("an event above the bound on bytes is not in the feed")
              .killedBy("F24")
              .store(
                  feeds(
                      (right, after, spec) -> {
                        FeedPage page = right.feed(after, spec.maxBytes(1L << 40));
                        return new FeedPage(
                            page.events().stream()
                                .filter(event -> event.event().payload().size() <= spec.maxBytes())
                                .toList(),
                            page.next(),
                            page.more());
                      })),
          Mutant.named("the feed forgets what it has shown")
              .killedBy("F25")
              .shared(FeedMutants::consumed),
          Mutant.named("a negative position stands for the beginning of the feed")
              .killedBy("F26")
              .store(feeds((right, after, spec) -> right.feed(Math.max(0, after), spec))));

  private FeedMutants() {}

  private static EventStore oneCallLate(EventStore right) {
    AtomicLong end = new AtomicLong();
    return feeds(
            (store, after, spec) -> {
              long before = end.getAndSet(store.feedEnd());
              FeedPage page = store.feed(after, spec);
              List<StoredEvent> known =
                  page.events().stream().filter(event -> event.position() <= before).toList();
              long next = known.isEmpty() ? after : known.get(known.size() - 1).position();
              return new FeedPage(known, next, page.more());
            })
        .apply(right);
  }

  /** Mutation of reading the feed. */
  @FunctionalInterface
  interface Feed {
    FeedPage page(EventStore right, long after, FeedSpec spec);
  }

  static UnaryOperator<EventStore> feeds(Feed wrong) {
    return right ->
        new ForwardingStore(right) {
          @Override
          public FeedPage feed(long after, FeedSpec spec) {
            return wrong.page(right, after, spec);
          }
        };
  }

  private static UnaryOperator<EventStore> ends(ToLongFunction<EventStore> wrong) {
    return right ->
        new ForwardingStore(right) {
          @Override
          public long feedEnd() {
            return wrong.applyAsLong(right);
          }
        };
  }

  private static boolean isPlain(FeedSpec spec) {
    return spec.categories().isEmpty() && spec.types().isEmpty();
  }

  private static FeedPage to(FeedPage page, long next) {
    return new FeedPage(page.events(), next, page.more());
  }

  private static FeedPage byTime(EventStore right, long after, FeedSpec spec) {
    FeedPage page = right.feed(after, spec);
    return new FeedPage(
        page.events().stream()
            .sorted(comparing(StoredEvent::recordedAt).thenComparing(e -> e.event().eventId()))
            .toList(),
        page.next(),
        page.more());
  }

  private static UnaryOperator<EventStore> pastTheCommit() {
    Set<List<Long>> commits = ConcurrentHashMap.newKeySet();
    return right ->
        new ForwardingStore(right) {
          @Override
          public CommitResult commit(Commit commit) {
            CommitResult result = super.commit(commit);
            commits.add(result.positions());
            return result;
          }

          @Override
          public FeedPage feed(long after, FeedSpec spec) {
            FeedPage page = super.feed(after, spec);
            return commits.stream()
                .filter(positions -> positions.contains(page.next()))
                .findFirst()
                .map(positions -> to(page, positions.get(positions.size() - 1)))
                .orElse(page);
          }
        };
  }

  private static FeedPage filteredLate(EventStore right, long after, FeedSpec spec) {
    FeedPage page = right.feed(after, FeedSpec.ALL.maxEvents(spec.maxEvents()));
    List<StoredEvent> events = page.events().stream().filter(spec::matches).toList();
    return new FeedPage(events, events.isEmpty() ? after : page.next(), page.more());
  }

  private static EventStore ownOnly(EventStore right) {
    Set<Long> own = ConcurrentHashMap.newKeySet();
    return new ForwardingStore(right) {
      @Override
      public CommitResult commit(Commit commit) {
        CommitResult result = super.commit(commit);
        own.addAll(result.positions());
        return result;
      }

      @Override
      public FeedPage feed(long after, FeedSpec spec) {
        FeedPage page = super.feed(after, spec);
        List<StoredEvent> events =
            page.events().stream().filter(event -> own.contains(event.position())).toList();
        return new FeedPage(events, events.isEmpty() ? after : page.next(), page.more());
      }
    };
  }

  private static FeedPage counted(EventStore right, long after, FeedSpec spec) {
    for (long passed = 0; passed < after; ) {
      passed = right.feed(passed, FeedSpec.ALL.maxEvents(200)).next();
    }
    return right.feed(after, spec);
  }

  private static UnaryOperator<EventStore> consumed() {
    Set<Long> shown = ConcurrentHashMap.newKeySet();
    return feeds(
        (right, after, spec) -> {
          FeedPage page = right.feed(after, spec);
          List<StoredEvent> events =
              page.events().stream().filter(event -> shown.add(event.position())).toList();
          return new FeedPage(events, events.isEmpty() ? after : page.next(), page.more());
        });
  }
}
