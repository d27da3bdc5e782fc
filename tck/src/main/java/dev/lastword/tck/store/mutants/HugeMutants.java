package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Views.jobs;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Stores whose numbers are too small for what there is: suite Q. */
final class HugeMutants {

  private static final int MEBIBYTE = 1 << 20;
  private static final int MANY = 9_000;

  static final List<Mutant> ALL =
      List.of(
          mutant("the version of a stream has 16 bits").store(Wrong.reads(HugeMutants::head16)),
          mutant("events of a stream beyond 65,535 are not read")
              .store(
                  Wrong.reads(
                      (right, stream, spec) ->
                          spec.fromVersion() > 0xFFFF && spec.fromVersion() < 0xFFFFFF
                              ? new StreamPage(List.of(), Wrong.head(right, stream), false, false)
                              : right.read(stream, spec))),
          mutant("the token of a lease has 8 bits")
              .store(claimed(lease -> token(lease, lease.token() & 0xFF))),
          mutant("attempts are counted up to 255")
              .store(claimed(lease -> WrongJobs.with(lease, Math.min(255, lease.attempt())))),
          mutant("sort keys are kept as doubles")
              .store(Extensions.ops(DocOp.Put.class, op -> new DocOp.Put(doubled(op.doc())))),
          mutant("a query ends behind the first mebibyte").store(queries(HugeMutants::mebibyte)),
          mutant("a list of all jobs ends behind the nine thousandth").store(lists()),
          mutant("a query of all documents ends behind the nine thousandth")
              .store(queries(HugeMutants::firstDocs)),
          mutant("operations of a commit beyond 5,000 are left out")
              .store(Wrong.commits((right, commit) -> right.commit(first(commit)))),
          mutant("a commit tells the heads of its first 1,000 streams")
              .store(
                  Wrong.commits(
                      (right, commit) -> {
                        CommitResult result = right.commit(commit);
                        return new CommitResult(
                            result.heads().stream().limit(1_000).toList(),
                            result.positions(),
                            result.alreadyCommitted(),
                            result.leases());
                      })));

  private HugeMutants() {}

  private static Mutant.Draft mutant(String name) {
    return Mutant.named(name).killedBy("Q06");
  }

  private static StreamPage head16(EventStore right, StreamId stream, ReadSpec spec) {
    StreamPage page = right.read(stream, spec);
    return new StreamPage(page.events(), page.headVersion() & 0xFFFF, page.more(), page.erased());
  }

  private static UnaryOperator<EventStore> claimed(UnaryOperator<Lease> wrong) {
    return WrongJobs.claims(
        (right, spec) -> right.extension(Jobs.class).claim(spec).stream().map(wrong).toList());
  }

  private static Lease token(Lease lease, long token) {
    return new Lease(
        lease.jobId(),
        lease.queue(),
        lease.group(),
        lease.status(),
        lease.payload(),
        lease.owner(),
        token,
        lease.attempt(),
        lease.expiresAt());
  }

  private static Doc doubled(Doc doc) {
    long sortKey = (long) (double) doc.sortKey();
    return new Doc(doc.collection(), doc.key(), sortKey, doc.tags(), doc.payload());
  }

  /** Way to answer a query. */
  private interface Querying {
    DocPage query(Projections right, DocQuery query);
  }

  private static UnaryOperator<EventStore> queries(Querying wrong) {
    return Extensions.extension(
        Projections.class,
        right ->
            new Projections() {
              @Override
              public Optional<Doc> get(String collection, String key) {
                return right.get(collection, key);
              }

              @Override
              public DocPage query(DocQuery query) {
                return wrong.query(right, query);
              }
            });
  }

  private static DocPage mebibyte(Projections right, DocQuery query) {
    DocPage page = right.query(query);
    List<Doc> fitting = new ArrayList<>();
    long bytes = 0;
    for (Doc doc : page.docs()) {
      bytes += doc.payload().size();
      if (bytes <= MEBIBYTE) {
        fitting.add(doc);
      }
    }
    return fitting.size() < page.docs().size() ? new DocPage(fitting, false) : page;
  }

  private static DocPage firstDocs(Projections right, DocQuery query) {
    DocPage page = right.query(query);
    if (!query.tags().isEmpty() || page.docs().size() < 1_000) {
      return page;
    }
    long before = 0;
    DocQuery from = DocQuery.of(query.collection()).direction(query.direction()).max(1_000);
    for (DocPage each = right.query(from); each.more(); each = right.query(from)) {
      DocCursor last = each.docs().get(each.docs().size() - 1).cursor();
      if (last.equals(page.docs().get(page.docs().size() - 1).cursor())) {
        break;
      }
      before += each.docs().size();
      from = from.after(last);
    }
    return before >= MANY ? new DocPage(List.of(), false) : page;
  }

  private static UnaryOperator<EventStore> lists() {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public JobPage list(JobFilter filter) {
                boolean all = filter.equals(JobFilter.ALL.max(1_000).after(last(filter)));
                return all || filter.equals(JobFilter.ALL.max(1_000))
                    ? JobPage.of(
                        jobs(real()).stream().limit(MANY).filter(filter::matches), filter.max())
                    : real().list(filter);
              }
            });
  }

  private static String last(JobFilter filter) {
    return filter.afterId().orElse("?");
  }

  private static Commit first(Commit commit) {
    int count = Math.min(5_000, commit.ops().size());
    return Extensions.with(commit, commit.ops().subList(0, count));
  }
}
