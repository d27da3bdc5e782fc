package dev.lastword.orchestrator.worker;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.settings.EngineTracing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Follows everything, and remembers it in the order in which it was begun. */
public final class RecordedSteps implements EngineTracing {

  private final List<Recorded> steps = new ArrayList<>();
  private final AtomicInteger count = new AtomicInteger();
  private final ThreadLocal<@Nullable String> at = new ThreadLocal<>();

  /** Lets this thread be at a step that somebody else began. */
  public void enter(@Nullable String traceparent) {
    at.set(traceparent);
  }

  /** Returns all steps. */
  public synchronized List<Recorded> steps() {
    return List.copyOf(steps);
  }

  /** Returns the names of a trace's steps, in the order in which they were begun. */
  public List<String> namesIn(String trace) {
    return steps().stream()
        .filter(step -> step.trace.equals(trace))
        .map(step -> step.name)
        .toList();
  }

  /** Returns the last step of such a name. */
  public Recorded last(String name) {
    return steps().stream()
        .filter(step -> step.name.equals(name))
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  @Override
  public synchronized Step begin(String name, ExecutionId id, @Nullable String origin) {
    String parent = origin == null ? at.get() : origin;
    int number = count.incrementAndGet();
    String trace = parent == null ? "t" + number : parent.substring(0, parent.indexOf('/'));
    Recorded step = new Recorded(name, trace, trace + "/" + number, parent, at.get());
    steps.add(step);
    at.set(step.traceparent);
    return step;
  }

  /** A step, and what was said of it. */
  public final class Recorded implements Step {

    final String name;
    final String trace;
    final String traceparent;
    final @Nullable String parent;
    final Map<String, String> notes = new LinkedHashMap<>();
    final List<String> others = new ArrayList<>();
    boolean closed;
    private final @Nullable String before;

    Recorded(
        String name,
        String trace,
        String traceparent,
        @Nullable String parent,
        @Nullable String before) {
      this.name = name;
      this.trace = trace;
      this.traceparent = traceparent;
      this.parent = parent;
      this.before = before;
    }

    /** Returns what it follows from. */
    public @Nullable String parent() {
      return parent;
    }

    /** Returns what it also follows from. */
    public List<String> others() {
      return others;
    }

    @Override
    public String traceparent() {
      return traceparent;
    }

    @Override
    public void note(String key, String value) {
      notes.put(key, value);
    }

    @Override
    public void alsoFrom(String other) {
      others.add(other);
    }

    @Override
    public void close() {
      closed = true;
      at.set(before);
    }
  }
}
