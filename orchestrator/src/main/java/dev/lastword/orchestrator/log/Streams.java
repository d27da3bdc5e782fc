package dev.lastword.orchestrator.log;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.store.StreamId;

/** Names of the platform's streams. */
public final class Streams {

  /** The category of executions: events of the 24 types and no other. */
  public static final String EXECUTION = "execution";

  /** The category of jobs: the nine events of a job and no other. */
  public static final String JOB = "job";

  /** The category of graphs: their versions. */
  public static final String GRAPH = "graph";

  /** The category of queues: their pauses and limits. */
  public static final String QUEUE = "queue";

  /** The category of schedules: their definitions. */
  public static final String SCHEDULE = "schedule";

  private Streams() {}

  /** Returns the log of an execution. */
  public static StreamId execution(ExecutionId id) {
    return new StreamId(EXECUTION, id.value());
  }

  /** Returns the log of the job that runs one node of an execution. */
  public static StreamId job(ExecutionId executionId, NodeId nodeId) {
    return new StreamId(JOB, jobId(executionId, nodeId));
  }

  /** Returns the log of a graph's versions. */
  public static StreamId graph(GraphId id) {
    return new StreamId(GRAPH, id.value());
  }

  /** Returns the log of a queue's pauses and limits. */
  public static StreamId queue(String name) {
    return new StreamId(QUEUE, name);
  }

  /** Returns the log of a schedule's definitions. */
  public static StreamId schedule(String id) {
    return new StreamId(SCHEDULE, id);
  }

  /** Returns the id of the job that runs one node; neither part holds a slash. */
  public static String jobId(ExecutionId executionId, NodeId nodeId) {
    return executionId.value() + "/" + nodeId.value();
  }
}
