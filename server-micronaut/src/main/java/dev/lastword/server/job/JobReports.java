package dev.lastword.server.job;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.orchestrator.request.LeasedNode;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.worker.RemoteReports.Reported;
import dev.lastword.server.http.AnswerResponses;
import dev.lastword.server.http.FirstGuard;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Reply;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.ScopeCheck;
import dev.lastword.store.Fence;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Carries out reports of workers, under the leases that their tokens stand for. */
@Singleton
final class JobReports {

  private final Orchestrator orchestrator;
  private final Engine engine;
  private final EngineSettings settings;
  private final LeaseTokens tokens;
  private final ScopeCheck scopes;
  private final ExecutorService threads;

  JobReports(
      Orchestrator orchestrator,
      EngineSettings settings,
      LeaseTokens tokens,
      ScopeCheck scopes,
      @Named(TaskExecutors.IO) ExecutorService threads) {
    this.orchestrator = orchestrator;
    this.engine = orchestrator.engine();
    this.settings = settings;
    this.tokens = tokens;
    this.scopes = scopes;
    this.threads = threads;
  }

  /** A report, and the lease that its token stands for if this worker and caller hold it. */
  private record Known(ReportsBody.Item item, Optional<Fence> fence) {}

  /** Returns the response to one report, and the jobs that its worker gets with the answer. */
  Reported<MutableHttpResponse<? extends Reply>> one(
      Caller caller, ReportsBody.Item item, @Nullable NextJobs next) {
    Known known = known(caller, item);
    return reported(caller, List.of(known), next, () -> response(caller, known));
  }

  /** Returns the responses to several reports, which are carried out at the same time. */
  Reported<List<MutableHttpResponse<? extends Reply>>> many(Caller caller, ReportsBody body) {
    List<Known> known = body.reports().stream().map(item -> known(caller, item)).toList();
    return reported(caller, known, body.next(), () -> responses(caller, known));
  }

  private <A> Reported<A> reported(
      Caller caller, List<Known> reports, @Nullable NextJobs next, Supplier<A> carryOut) {
    if (next == null) {
      return new Reported<>(carryOut.get(), Set.of(), List.of());
    }
    Set<Fence> held = new HashSet<>();
    reports.forEach(report -> report.fence().ifPresent(held::add));
    JobClaim claim = claim(caller, reports.get(0).item().report().workerId(), next);
    return orchestrator.remoteReports().report(held, claim, carryOut);
  }

  /** Returns the claim that a wish for more work is. */
  JobClaim claim(Caller caller, String workerId, NextJobs next) {
    caller.requireClaims(next.queues());
    tokens.prepare();
    return caller.claim(next.toSpec(workerId));
  }

  /** Returns jobs as the answer to their worker shows them. */
  List<JobReply> told(Caller caller, List<Assignment> given) {
    return given.stream()
        .map(job -> JobReply.of(job, tokens.issue(job, caller.principal())))
        .toList();
  }

  /**
   * Their commits overlap, so that a store which groups commits writes them together. This thread
   * carries out what no other has begun: all others may be waiting for lists of their own.
   */
  private List<MutableHttpResponse<? extends Reply>> responses(Caller caller, List<Known> reports) {
    List<FutureTask<MutableHttpResponse<? extends Reply>>> tasks = new ArrayList<>();
    for (Known report : reports) {
      tasks.add(new FutureTask<>(() -> scoped(caller, report)));
    }
    int last = tasks.size() - 1;
    tasks.subList(0, last).forEach(threads::execute);
    for (int i = last; i >= 0; i--) {
      tasks.get(i).run();
    }
    return tasks.stream().<MutableHttpResponse<? extends Reply>>map(JobReports::result).toList();
  }

  private static <T> T result(FutureTask<T> task) {
    try {
      return task.get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private MutableHttpResponse<? extends Reply> scoped(Caller caller, Known report) {
    ReportsBody.Item item = report.item();
    Optional<Problem> beyond =
        scopes.refusal(caller.principal(), item.executionId(), item.nodeId());
    return beyond.isPresent() ? beyond.get().response() : response(caller, report);
  }

  private MutableHttpResponse<? extends Reply> response(Caller caller, Known report) {
    ExecutionId id = report.item().executionId();
    JobBody.Report body = report.item().report();
    if (report.fence().isEmpty()) {
      // Not kept beside the execution either: it may come from anyone.
      return (engine.find(id).isPresent() ? leaseLost() : FirstGuard.absent(id.value())).response();
    }
    return AnswerResponses.of(
        id,
        engine.submit(
            caller.report(
                id, body.workerId(), body.commandId(), body.toCommand(report.item().nodeId())),
            Authority.lease(held(report)),
            settings.patience()));
  }

  private static LeasedNode held(Known report) {
    ReportsBody.Item item = report.item();
    long token = report.fence().orElseThrow().token();
    return LeasedNode.of(item.executionId(), item.nodeId(), 1, item.report().workerId(), token);
  }

  private Known known(Caller caller, ReportsBody.Item item) {
    JobBody.Report report = item.report();
    return new Known(item, fence(caller, item.executionId(), item.nodeId(), report));
  }

  /** Returns the proof of the lease that a token stands for, if this worker and caller hold it. */
  Optional<Fence> fence(Caller caller, ExecutionId id, NodeId nodeId, JobBody body) {
    String jobId = Streams.jobId(id, nodeId);
    LeaseTokens.Holder holder =
        new LeaseTokens.Holder(jobId, body.workerId(), caller.principal().id());
    return tokens.fence(body.token(), holder).map(token -> new Fence(jobId, token));
  }

  static Problem leaseLost() {
    return Problem.of(
        HttpStatus.CONFLICT,
        Refusal.LEASE_LOST.name(),
        "expected the token of the lease that holds, from the worker and the key that claimed it,"
            + " found another; claim again");
  }
}
