package dev.lastword.tck.store.mutants;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Limit;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.List;
import java.util.Optional;

/** Answers a request for too much with as much as is allowed. */
final class CutPages extends ForwardingStore {

  CutPages(EventStore right) {
    super(right);
  }

  private int cut(int asked) {
    return (int) Math.min(asked, description().limits().of(Limit.PAGE_ITEMS));
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    return super.read(stream, spec.maxEvents(cut(spec.maxEvents())));
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    return super.feed(after, spec.maxEvents(cut(spec.maxEvents())));
  }

  @Override
  public <T> T extension(Class<T> type) {
    if (type == Jobs.class) {
      return type.cast(new CutJobs(super.extension(Jobs.class)));
    }
    if (type == Projections.class) {
      return type.cast(new CutDocs(super.extension(Projections.class)));
    }
    return super.extension(type);
  }

  private final class CutJobs extends ForwardingJobs {

    CutJobs(Jobs right) {
      super(right);
    }

    @Override
    public List<Lease> claim(ClaimSpec spec) {
      return super.claim(spec.max(cut(spec.max())));
    }

    @Override
    public JobPage list(JobFilter filter) {
      return super.list(filter.max(cut(filter.max())));
    }
  }

  private final class CutDocs implements Projections {

    private final Projections right;

    CutDocs(Projections right) {
      this.right = right;
    }

    @Override
    public Optional<Doc> get(String collection, String key) {
      return right.get(collection, key);
    }

    @Override
    public DocPage query(DocQuery query) {
      return right.query(query.max(cut(query.max())));
    }
  }
}
