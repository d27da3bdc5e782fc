package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.Deadline;
import dev.lastword.store.Availability;
import dev.lastword.store.Doc;
import dev.lastword.store.DocQuery;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Location of the engine's data in a store, beside logs, for queries, reconciliation and cleanup.
 */
public final class StoreLayout {

  /** The queue of marks of executions whose reactions did not fit their commits. */
  public static final String PENDING_QUEUE = Pending.QUEUE;

  /** The queue of timers. */
  public static final String TIMER_QUEUE = Timers.QUEUE;

  /** The queue of news between parents and children. */
  public static final String CHILDREN_QUEUE = Children.QUEUE;

  /** The queue of executions that have ended and are followed by others. */
  public static final String FOLLOW_UP_QUEUE = FollowUpJobs.QUEUE;

  /** The queue of signals that are kept. */
  public static final String SIGNAL_QUEUE = Signals.QUEUE;

  /** The collection of what became of signals, tagged with {@link #EXECUTION} if it is known. */
  public static final String SIGNALS = KeptSignal.COLLECTION;

  /** The collection of nodes that wait for a key, tagged with {@link #EXECUTION}. */
  public static final String WAITING = Signals.WAITING;

  /** The collection of links from children to their parents, under the child's id. */
  public static final String LINKS = Children.LINKS;

  /** The collection of links from reruns to what they run again, under the rerun's id. */
  public static final String RERUNS = Reruns.LINKS;

  /** The collection of links from follow-ups to what they follow, under the follow-up's id. */
  public static final String FOLLOW_UPS = FollowUpJobs.LINKS;

  /** The collection of answers to commands, tagged with {@link #EXECUTION}. */
  public static final String ANSWERS = IdempotencyRecords.ANSWERS;

  /** The collection of executions by idempotency key, tagged with {@link #EXECUTION}. */
  public static final String CREATIONS = IdempotencyRecords.CREATIONS;

  /** The collection of executions that are being imported, under their ids. */
  public static final String IMPORTS = "import";

  /** The collection of origins of imported executions, under their ids. */
  public static final String PROVENANCE = "provenance";

  /** The tag with the id of the execution that a document belongs to. */
  public static final String EXECUTION = "execution";

  private static final Payload NO_INPUT = DocFields.empty().payload();

  private StoreLayout() {}

  /** Returns the query for the nodes that wait for a key. */
  public static DocQuery waitingFor(WaitKey key) {
    return DocQuery.of(WAITING).tag(Signals.KEY, Fingerprint.of(key.value()));
  }

  /** Returns the id of the job that marks an execution as pending. */
  public static String pendingJob(ExecutionId id) {
    return Pending.jobId(id);
  }

  /** Returns the id of the job that is a timer for a deadline. */
  public static String timerJob(ExecutionId id, Deadline deadline) {
    return Timers.jobId(id, deadline);
  }

  /** Returns the ids of jobs that call an execution back. */
  public static List<String> recallJobs(ExecutionId id) {
    return Children.recallJobs(id);
  }

  /** Returns the id of the job by which an execution calls back all its children. */
  public static String forceJob(ExecutionId id) {
    return Children.forceJob(id);
  }

  /** Returns the job that starts the next follow-up of an execution, after the end of one. */
  public static NewJob followUpJob(ExecutionId origin, Optional<FollowUpKind> after) {
    return FollowUpJobs.job(origin, after);
  }

  /** Returns the deadline that a timer's payload names, unless it is of another kind. */
  public static Optional<Deadline> deadline(Payload payload) {
    return Timers.deadline(payload);
  }

  /** Returns the timer for a deadline of an execution, to go off after a while. */
  public static NewJob newTimer(ExecutionId id, Deadline deadline, Duration delay) {
    return Timers.job(id, deadline, delay);
  }

  /** Returns the mark of an execution whose reactions are not all in its log. */
  public static NewJob newMark(ExecutionId id) {
    return Pending.job(id);
  }

  /** Returns the job for workers at a Task, with what it is given. */
  public static NewJob newJob(
      ExecutionId id, Task task, @Nullable JsonValue input, Availability when, JobStatus status) {
    return new NewJob(
        Streams.jobId(id, task.id()),
        task.queue().value(),
        task.priority(),
        Optional.of(id.value()),
        jobContent(input),
        when,
        status.wireName());
  }

  /** Returns the content of a Task's job: its id tells the rest. */
  static Payload jobContent(@Nullable JsonValue input) {
    return input == null ? NO_INPUT : DocFields.empty().put("input", input).payload();
  }

  /** Returns what a Task's job holds. */
  static JsonValue jobContent(Payload payload) {
    return payload.equals(NO_INPUT) ? JsonObject.EMPTY : JsonCodec.parse(payload.toBytes());
  }

  /** Returns what a node that waits for a key is found by. */
  public static Doc newWaiting(ExecutionId id, NodeId nodeId, WaitKey key, Instant since) {
    return Signals.waiting(id, nodeId, key, since);
  }

  /** Returns the node whose job has such an id, unless it is no node's of this execution. */
  public static Optional<NodeId> nodeOf(ExecutionId id, String jobId) {
    String prefix = id.value() + "/";
    return jobId.startsWith(prefix)
        ? Optional.of(NodeId.of(jobId.substring(prefix.length())))
        : Optional.empty();
  }

  /** Returns the key of the document that stands for an idempotency key. */
  public static String creationKey(String idempotencyKey) {
    return Fingerprint.of(idempotencyKey);
  }
}
