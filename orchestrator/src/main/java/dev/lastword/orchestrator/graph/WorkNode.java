package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Require;
import dev.lastword.core.value.WaitKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Node that takes time: work, an answer from outside, the clock, another execution. */
public sealed interface WorkNode extends Node {

  /** Returns the same work under another id. */
  WorkNode named(NodeId id);

  /** Work for a worker that claims it from its queue; {@code timeout} is for each attempt. */
  record Task(
      About about,
      QueueName queue,
      int priority,
      RetryPolicy retry,
      @Nullable Duration timeout,
      ResumeMode resume)
      implements WorkNode {

    /** The lowest priority. */
    public static final int LOWEST_PRIORITY = 0;

    /** The priority of a Task that names none. */
    public static final int DEFAULT_PRIORITY = 5;

    /** The highest priority. */
    public static final int HIGHEST_PRIORITY = 9;

    public Task {
      requireNonNull(about, "about");
      requireNonNull(queue, "queue");
      if (priority < LOWEST_PRIORITY || priority > HIGHEST_PRIORITY) {
        throw new IllegalArgumentException("priority must be between 0 and 9, found " + priority);
      }
      requireNonNull(retry, "retry");
      Checks.optional(timeout, "timeout");
      requireNonNull(resume, "resume");
    }

    /** Returns the Task called {@code id}, all else as usual. */
    public static Task of(String id) {
      return of(About.of(id));
    }

    /** Returns the Task that {@code about} describes, all else as usual. */
    public static Task of(About about) {
      return new Task(
          about, QueueName.DEFAULT, DEFAULT_PRIORITY, RetryPolicy.NONE, null, ResumeMode.AUTOMATIC);
    }

    /** Returns this Task in another queue. */
    public Task queue(String name) {
      return new Task(about, QueueName.of(name), priority, retry, timeout, resume);
    }

    /** Returns this Task with another priority, 0 to 9, higher first. */
    public Task priority(int value) {
      return new Task(about, queue, value, retry, timeout, resume);
    }

    /** Returns this Task with other retries. */
    public Task retry(RetryPolicy value) {
      return new Task(about, queue, priority, value, timeout, resume);
    }

    /** Returns this Task with so much time for each attempt. */
    public Task timeout(Duration value) {
      return new Task(about, queue, priority, retry, value, resume);
    }

    /** Returns this Task with another answer to requests to resume it. */
    public Task resume(ResumeMode value) {
      return new Task(about, queue, priority, retry, timeout, value);
    }

    @Override
    public Task named(NodeId id) {
      return new Task(about.named(id), queue, priority, retry, timeout, resume);
    }

    @Override
    public NodeType type() {
      return NodeType.TASK;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * Waits for a resume; fails when the deadline has passed since it began to wait.
   *
   * @param waitKey what a resume must name
   * @param waitKeyFrom the expression that says it instead, when the node begins to wait
   */
  record Wait(
      About about,
      @Nullable WaitKey waitKey,
      @Nullable Expression waitKeyFrom,
      @Nullable JsonValue prompt,
      @Nullable Duration deadline,
      ResumeMode resume)
      implements WorkNode {
    public Wait {
      requireNonNull(about, "about");
      Checks.text(waitKey == null ? null : waitKey.value(), "waitKey");
      if (waitKey != null && waitKeyFrom != null) {
        throw new IllegalArgumentException("expected waitKey or waitKeyFrom, found both");
      }
      prompt = Require.present(prompt);
      Checks.optional(deadline, "deadline");
      requireNonNull(resume, "resume");
    }

    /** Returns the Wait called {@code id}: without key, for as long as it takes. */
    public static Wait of(String id) {
      return of(About.of(id));
    }

    /** Returns the Wait that {@code about} describes: without key, for as long as it takes. */
    public static Wait of(About about) {
      return new Wait(about, null, null, null, null, ResumeMode.AUTOMATIC);
    }

    /** Returns this Wait for what a resume must name. */
    public Wait waitKey(String key) {
      return new Wait(about, WaitKey.of(key), null, prompt, deadline, resume);
    }

    /** Returns this Wait for what a resume must name, as an expression. */
    public Wait waitKeyFrom(String expression) {
      return new Wait(about, null, Expression.of(expression), prompt, deadline, resume);
    }

    /** Returns this Wait with what people are asked. */
    public Wait prompt(JsonValue value) {
      return new Wait(about, waitKey, waitKeyFrom, value, deadline, resume);
    }

    /** Returns this Wait with so much time. */
    public Wait deadline(Duration value) {
      return new Wait(about, waitKey, waitKeyFrom, prompt, value, resume);
    }

    /** Returns this Wait with another answer to requests to resume it. */
    public Wait resume(ResumeMode value) {
      return new Wait(about, waitKey, waitKeyFrom, prompt, deadline, value);
    }

    @Override
    public Wait named(NodeId id) {
      return new Wait(about.named(id), waitKey, waitKeyFrom, prompt, deadline, resume);
    }

    @Override
    public NodeType type() {
      return NodeType.WAIT;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * Succeeds when its time has passed.
   *
   * @param duration how long it takes
   * @param until the expression that says until when instead
   */
  record Timer(About about, @Nullable Duration duration, @Nullable Expression until)
      implements WorkNode {
    public Timer {
      requireNonNull(about, "about");
      Checks.optional(duration, "duration");
      if ((duration == null) == (until == null)) {
        throw new IllegalArgumentException(
            "expected duration or until, found " + (until == null ? "neither" : "both"));
      }
    }

    /** Returns the Timer called {@code id} that takes so long. */
    public static Timer of(String id, Duration duration) {
      return new Timer(About.of(id), duration, null);
    }

    /** Returns the Timer called {@code id} that goes on until a time, as an expression. */
    public static Timer until(String id, String expression) {
      return new Timer(About.of(id), null, Expression.of(expression));
    }

    @Override
    public Timer named(NodeId id) {
      return new Timer(about.named(id), duration, until);
    }

    @Override
    public NodeType type() {
      return NodeType.TIMER;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Runs another graph, the newest version of it if none is named; its end is the node's. */
  record SubExecution(About about, GraphId graph, @Nullable Long version) implements WorkNode {
    public SubExecution {
      requireNonNull(about, "about");
      requireNonNull(graph, "graph");
      if (version != null) {
        Require.positive(version, "version");
      }
    }

    /** Returns the SubExecution called {@code id} that runs the newest version of a graph. */
    public static SubExecution of(String id, String graph) {
      return new SubExecution(About.of(id), GraphId.of(graph), null);
    }

    /** Returns this SubExecution with a fixed version of its graph. */
    public SubExecution version(long value) {
      return new SubExecution(about, graph, value);
    }

    @Override
    public SubExecution named(NodeId id) {
      return new SubExecution(about.named(id), graph, version);
    }

    @Override
    public NodeType type() {
      return NodeType.SUB_EXECUTION;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
