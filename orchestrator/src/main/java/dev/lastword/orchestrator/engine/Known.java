package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionState;

/**
 * What the engine knows of an execution: its course, and what its summary says beside the state.
 */
record Known(Course course, Summary summary) {

  Known {
    requireNonNull(course, "course");
    requireNonNull(summary, "summary");
  }

  ExecutionState state() {
    return course.state();
  }
}
