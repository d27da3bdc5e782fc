package dev.lastword.tck.store.mutants;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DocPage;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobPage;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Stores that do nothing of what a store does. */
final class NoStores {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("acknowledges everything and keeps nothing")
              .killedBy("every case")
              .store(Forgetful::new),
          Mutant.named("keeps everything and shows nothing")
              .killedBy("every case")
              .store(Silent::new),
          Mutant.named("throws whatever it is asked").killedBy("every case").store(Refusing::new));

  private NoStores() {}

  /** Shows nothing; so do its extensions. */
  private static class Silent extends ForwardingStore {

    private static final Map<Class<?>, Object> NOTHING =
        Map.of(
            Optional.class, Optional.empty(),
            List.class, List.of(),
            JobPage.class, new JobPage(List.of(), false),
            DocPage.class, new DocPage(List.of(), false),
            QueueDepth.class, new QueueDepth(0, 0, 0, 0, Optional.empty()));

    Silent(EventStore right) {
      super(right);
    }

    @Override
    public StreamPage read(StreamId stream, ReadSpec spec) {
      return new StreamPage(List.of(), 0, false, false);
    }

    @Override
    public FeedPage feed(long after, FeedSpec spec) {
      return new FeedPage(List.of(), after, false);
    }

    @Override
    public long feedEnd() {
      return 0;
    }

    @Override
    public <T> T extension(Class<T> type) {
      T right = real().extension(type);
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, arguments) ->
                  NOTHING.containsKey(method.getReturnType())
                      ? NOTHING.get(method.getReturnType())
                      : invoke(method, right, arguments)));
    }

    private static @Nullable Object invoke(Method method, Object on, Object[] arguments)
        throws Throwable {
      try {
        return method.invoke(on, arguments);
      } catch (InvocationTargetException thrown) {
        throw thrown.getCause();
      }
    }
  }

  private static final class Forgetful extends Silent {

    Forgetful(EventStore right) {
      super(right);
    }

    @Override
    public CommitResult commit(Commit commit) {
      Objects.requireNonNull(commit, "commit");
      return new CommitResult(
          commit.appends().stream().map(Forgetful::head).toList(),
          LongStream.rangeClosed(1, commit.eventCount()).boxed().toList(),
          false);
    }

    private static StreamHead head(Append append) {
      return new StreamHead(append.stream(), append.events().size());
    }
  }

  private static final class Refusing extends ForwardingStore {

    Refusing(EventStore right) {
      super(right);
    }

    @Override
    public CommitResult commit(Commit commit) {
      throw refusal();
    }

    @Override
    public StreamPage read(StreamId stream, ReadSpec spec) {
      throw refusal();
    }

    @Override
    public FeedPage feed(long after, FeedSpec spec) {
      throw refusal();
    }

    @Override
    public long feedEnd() {
      throw refusal();
    }

    @Override
    public <T> T extension(Class<T> type) {
      throw refusal();
    }

    private static StoreUnavailable refusal() {
      return new StoreUnavailable("this store throws whatever it is asked", null);
    }
  }
}
