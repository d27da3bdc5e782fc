package dev.lastword.simulation.chaos;

import java.util.List;

/** Graphs of all kinds of nodes, with waits that are short. */
final class ChaosGraphs {

  static final String JAVA_QUEUE = "java";
  static final String PYTHON_QUEUE = "python";
  static final String RECORDED_QUEUE = "recorded";
  static final String DOOMED_QUEUE = "doomed";

  /** Start and end, to ask a server whether it works. */
  static final String PROBE =
      """
      id: probe
      nodes:
        start: {type: Start}
        done: {type: Success}
      edges:
        - {from: start, to: done}
      """;

  private static final String RETRY =
      "retry: {maxFailures: 9, maxLeaseLosses: 99, backoff: {initial: PT0.05S, max: PT0.5S}}";

  /** Graphs that callers make executions of. */
  static final List<String> CREATED = List.of("mixed", "waiting", "family", "recorded", "doomed");

  private static final String CHILD =
      """
      id: child
      nodes:
        start: {type: Start}
        work: {type: Task, queue: java, RETRY}
        done: {type: Success}
      edges:
        - {from: start, to: work}
        - {from: work, to: done}
      """;

  private static final String MIXED =
      """
      id: mixed
      nodes:
        start: {type: Start}
        fork: {type: Fork}
        a: {type: Task, queue: java, RETRY}
        b: {type: Task, queue: python, input: input, RETRY}
        c: {type: Timer, duration: PT0.2S}
        join: {type: Join, policy: ALL_DONE}
        last: {type: Task, queue: java, RETRY}
        done: {type: Success}
      edges:
        - {from: start, to: fork}
        - {from: fork, to: a}
        - {from: fork, to: b}
        - {from: fork, to: c}
        - {from: a, to: join}
        - {from: b, to: join}
        - {from: c, to: join}
        - {from: join, to: last}
        - {from: last, to: done}
      """;

  private static final String WAITING =
      """
      id: waiting
      cancel: {mode: GRACEFUL, grace: PT1S}
      nodes:
        start: {type: Start}
        ask: {type: Wait, waitKey: go}
        work: {type: Task, queue: java, RETRY}
        done: {type: Success}
      edges:
        - {from: start, to: ask}
        - {from: ask, to: work}
        - {from: work, to: done}
      """;

  private static final String FAMILY =
      """
      id: family
      nodes:
        start: {type: Start}
        sub: {type: SubExecution, graph: child}
        after: {type: Task, queue: python, input: input, RETRY}
        done: {type: Success}
      edges:
        - {from: start, to: sub}
        - {from: sub, to: after}
        - {from: after, to: done}
      """;

  private static final String RECORDED =
      """
      id: recorded
      nodes:
        start: {type: Start}
        work: {type: Task, queue: recorded, RETRY}
        done: {type: Success}
      edges:
        - {from: start, to: work}
        - {from: work, to: done}
      """;

  private static final String DOOMED =
      """
      id: doomed
      nodes:
        start: {type: Start}
        work: {type: Task, queue: doomed, retry: {maxFailures: 1, maxLeaseLosses: 99}}
        done: {type: Success}
      edges:
        - {from: start, to: work}
        - {from: work, to: done}
      """;

  /** All graphs, children first. */
  static final List<String> ALL =
      List.of(PROBE, CHILD, MIXED, WAITING, FAMILY, RECORDED, DOOMED).stream()
          .map(graph -> graph.replace("RETRY", RETRY))
          .toList();

  private ChaosGraphs() {}
}
