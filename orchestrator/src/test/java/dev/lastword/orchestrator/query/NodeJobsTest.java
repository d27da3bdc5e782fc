package dev.lastword.orchestrator.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.engine.LostWorkers;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Jobs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Jobs in every status, found by status, queue, execution and worker, with their logs. */
final class NodeJobsTest {

  private static final NodeId PAY = NodeId.of("pay");

  private final Rig rig = Rig.inMemory();
  private final NodeJobs jobs = NodeJobs.on(rig.store(), rig.graphs(), rig.settings());
  private final GraphId orders =
      rig.path("orders", Task.of("pay").queue("money").retry(RetryPolicy.of(3)));

  @AfterEach
  void close() {
    rig.close();
  }

  private List<String> found(JobSearch search) {
    List<String> names = new ArrayList<>();
    Optional<PageCursor> next = Optional.empty();
    do {
      Page<NodeJob> page = jobs.list(search, next, 2);
      assertTrue(page.items().size() <= 2, "a page is too long");
      page.items().forEach(job -> names.add(job.executionId() + "/" + job.nodeId()));
      next = page.next();
    } while (next.isPresent());
    return names;
  }

  private List<String> found(JobStatus status) {
    return found(JobSearch.ALL.status(status));
  }

  private JobHistory history(String id) {
    return jobs.find(ExecutionId.of(id), PAY, 0, 100).orElseThrow();
  }

  private static List<String> types(JobHistory history) {
    return history.events().stream().map(JobHistory.Logged::type).toList();
  }

  @Test
  void jobs_are_found_by_status() {
    rig.start("waiting", orders);
    rig.workers().await(rig.claim("money", "w-1"), WaitKey.of("k"), null, null);
    rig.start("retrying", orders);
    rig.workers().fail(rig.claim("money", "w-1"), NodeError.of("DOWN", "later"));
    rig.start("running", orders);
    rig.claim("money", "w-1");
    rig.start("leased", orders);
    rig.store().extension(Jobs.class).claim(ClaimSpec.of("money", "w-2", Rig.LEASE));
    rig.start("queued", orders);

    assertEquals(List.of("waiting/pay"), found(JobStatus.WAITING));
    assertEquals(List.of("retrying/pay"), found(JobStatus.RETRYING));
    assertEquals(List.of("running/pay"), found(JobStatus.RUNNING));
    assertEquals(List.of("leased/pay"), found(JobStatus.LEASED));
    assertEquals(List.of("queued/pay"), found(JobStatus.QUEUED));
    assertEquals(
        List.of("leased/pay", "queued/pay", "retrying/pay", "running/pay", "waiting/pay"),
        found(JobSearch.ALL));
  }

  @Test
  void a_claimed_job_that_is_not_started_is_leased_while_its_log_says_queued() {
    rig.start("o1", orders);
    rig.store().extension(Jobs.class).claim(ClaimSpec.of("money", "w-2", Rig.LEASE));

    JobHistory history = history("o1");

    assertEquals(JobStatus.LEASED, history.job().status());
    assertEquals(Optional.of("w-2"), history.job().worker());
    assertEquals(Optional.of(JobStatus.QUEUED), history.derived());
    assertEquals(List.of("job_created"), types(history));
  }

  @Test
  void jobs_are_found_by_queue_and_worker() {
    GraphId mails = rig.path("mails", Task.of("pay").queue("mail"));
    rig.start("o1", orders);
    rig.start("o2", orders);
    rig.start("m1", mails);
    String mine = rig.claim("money", "w-1").executionId().value();
    rig.claim("mail", "w-1");

    assertEquals(List.of("o1/pay", "o2/pay"), found(JobSearch.ALL.queues(Set.of("money"))));
    assertEquals(
        List.of("m1/pay", "o1/pay", "o2/pay"),
        found(JobSearch.ALL.queues(Set.of("money", "mail"))));
    assertEquals(List.of("m1/pay", mine + "/pay"), found(JobSearch.ALL.worker("w-1")));
    assertEquals(List.of(), found(JobSearch.ALL.worker("w-9")));
    assertEquals(List.of("m1/pay"), found(JobSearch.ALL.graphs(Set.of("mails"))));
    assertEquals(List.of(), found(JobSearch.ALL.graphs(Set.of())));
    assertEquals(List.of(), found(JobSearch.ALL.queues(Set.of())));
  }

  @Test
  void ended_jobs_are_found_by_their_execution_also_when_their_rows_are_gone() {
    rig.start("o1", rig.path("two", Task.of("a").queue("money"), Task.of("pay").queue("mail")));
    rig.workers().succeed(rig.claim("money", "w-1"), null);
    rig.submit(ExecutionId.of("o1"), new CancelExecution("enough", null, null, null));
    JobSearch all = JobSearch.ALL.execution(ExecutionId.of("o1"));
    List<String> before = found(all);

    Jobs rows = rig.store().extension(Jobs.class);
    for (String id : List.of("o1/a", "o1/pay")) {
      rows.find(id)
          .ifPresent(row -> rig.store().commit(Commit.builder().deleteJob(row.id()).build()));
    }

    assertEquals(List.of("o1/a", "o1/pay"), before);
    assertEquals(before, found(all));
    assertEquals(List.of("o1/a"), found(all.status(JobStatus.COMPLETED)));
    assertEquals(List.of("o1/pay"), found(all.status(JobStatus.CANCELLED)));
    assertEquals(List.of("o1/pay"), found(all.queues(Set.of("mail"))));
    assertEquals(List.of(), found(all.graphs(Set.of("orders"))));
    JobHistory history = history("o1");
    assertEquals(JobStatus.CANCELLED, history.job().status());
    assertEquals(List.of("job_created", "job_cancelled"), types(history));
  }

  @Test
  void ended_jobs_of_every_execution_are_not_found_and_the_error_says_how_to_find_them() {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> found(JobStatus.COMPLETED));

    assertTrue(refused.getMessage().contains("found by their execution"), refused.getMessage());
  }

  @Test
  void an_expired_lease_is_shown_as_expired_and_its_requeue_is_in_the_log() {
    rig.start("o1", orders);
    Assignment held = rig.claim("money", "w-1");
    rig.time().advance(Rig.LEASE);

    NodeJob expired = history("o1").job();
    new LostWorkers(rig.store(), rig.engine(), rig.settings(), Duration.ofSeconds(1)).look(10);
    JobHistory requeued = history("o1");

    assertEquals(Optional.of(new NodeJob.HeldBy("w-1", held.expiresAt(), true)), expired.lease());
    assertEquals(Optional.empty(), expired.worker());
    assertEquals(JobStatus.QUEUED, requeued.job().status());
    assertEquals(Optional.empty(), requeued.job().lease());
    assertEquals(Optional.of("LEASE_EXPIRED"), last(requeued).event().orElseThrow().reason());
  }

  private static JobHistory.Logged last(JobHistory history) {
    return history.events().get(history.events().size() - 1);
  }

  @Test
  void the_log_names_the_worker_and_comes_in_pages() {
    rig.start("o1", orders);
    rig.workers().release(rig.claim("money", "w-1"));
    rig.claim("money", "w-2");

    JobHistory whole = history("o1");
    JobHistory first = jobs.find(ExecutionId.of("o1"), PAY, 0, 2).orElseThrow();
    JobHistory second =
        jobs.find(ExecutionId.of("o1"), PAY, first.next().orElseThrow(), 100).orElseThrow();

    assertEquals(
        List.of(
            "job_created",
            "job_leased",
            "job_running",
            "job_requeued",
            "job_leased",
            "job_running"),
        types(whole));
    assertTrue(
        whole.events().get(4).event().orElseThrow().payload().toString().contains("\"w-2\""),
        "expected the worker in the log");
    assertEquals(whole.events().subList(0, 2), first.events());
    assertEquals(whole.events().subList(2, 6), second.events());
    assertEquals(Optional.empty(), second.next());
    assertEquals(Optional.of(JobStatus.RUNNING), second.derived());
    assertEquals(6, second.head());
  }

  @Test
  void nothing_is_found_of_a_node_that_has_no_job() {
    rig.start("o1", rig.path("two", Task.of("a"), Task.of("pay")));

    assertEquals(Optional.empty(), jobs.find(ExecutionId.of("o1"), PAY, 0, 10));
    assertEquals(Optional.empty(), jobs.find(ExecutionId.of("o1"), NodeId.of("start"), 0, 10));
    assertEquals(Optional.empty(), jobs.find(ExecutionId.of("o2"), PAY, 0, 10));
    assertEquals(List.of("o1/a"), found(JobSearch.ALL.execution(ExecutionId.of("o1"))));
    assertEquals(List.of(), found(JobSearch.ALL.execution(ExecutionId.of("o2"))));
  }

  @Test
  void a_search_with_few_matches_looks_at_a_bounded_number_of_jobs_for_a_page() {
    IntStream.range(0, NodeJobs.LOOKED_AT + 50)
        .forEach(i -> rig.start(String.format("o%05d", i), orders));

    Page<NodeJob> page = jobs.list(JobSearch.ALL.worker("w-9"), Optional.empty(), 10);

    assertEquals(List.of(), page.items());
    assertTrue(page.next().isPresent(), "expected a page that says where to go on");
    assertEquals(Optional.empty(), jobs.list(JobSearch.ALL.worker("w-9"), page.next(), 10).next());
  }
}
