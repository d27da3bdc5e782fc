package dev.lastword.core.event;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The 24 types, under the names they have in every log, in the catalogue's order.
 *
 * <p>What is true of a type as such is said here and nowhere else: where it stands in a time slice,
 * and when it is ignored.
 */
public enum EventType {
  EXECUTION_CREATED(SliceClass.CREATION, 0, Ignored.NEVER),
  EXECUTION_STARTED(SliceClass.PROGRESS, 0, Ignored.NEVER),
  EXECUTION_COMPLETED(SliceClass.SUCCESS, 0, Ignored.AFTER_CANCEL_REQUEST),
  EXECUTION_ARCHIVED(SliceClass.ARCHIVE, 0, Ignored.NEVER),
  EXECUTION_CANCEL_REQUESTED(SliceClass.CANCEL, 0, Ignored.NEVER),
  EXECUTION_CANCELED(SliceClass.CANCEL, 4, Ignored.NEVER),
  EXECUTION_FAIL_REQUESTED(SliceClass.FAILURE, 0, Ignored.NEVER),
  EXECUTION_FAILED(SliceClass.FAILURE, 0, Ignored.AFTER_CANCEL_REQUEST),
  NODE_CREATED(SliceClass.CREATION, 1, Ignored.NEVER),
  NODE_READY(SliceClass.PROGRESS, 0, Ignored.AFTER_CANCEL_REQUEST_OR_END),
  NODE_STARTED(SliceClass.PROGRESS, 0, Ignored.AFTER_CANCEL_REQUEST_OR_END),
  NODE_PROGRESS_REPORTED(SliceClass.PROGRESS, 0, Ignored.AFTER_CANCEL_REQUEST_OR_END),
  NODE_WAITING(SliceClass.PROGRESS, 0, Ignored.AFTER_CANCEL_REQUEST_OR_END),
  NODE_RESUME_REQUESTED(SliceClass.PROGRESS, 0, Ignored.AFTER_CANCEL_REQUEST_OR_END),
  NODE_RESUMED(SliceClass.PROGRESS, 0, Ignored.AFTER_CANCEL_REQUEST_OR_END),
  NODE_SUCCEEDED(SliceClass.SUCCESS, 0, Ignored.NEVER),
  NODE_FAIL_REPORTED(SliceClass.FAILURE, 0, Ignored.NEVER),
  NODE_FAILED(SliceClass.FAILURE, 0, Ignored.NEVER),
  NODE_CANCEL_REQUESTED(SliceClass.CANCEL, 1, Ignored.NEVER),
  NODE_CANCELED(SliceClass.CANCEL, 3, Ignored.NEVER),
  NODE_INTERRUPT_REQUESTED(SliceClass.CANCEL, 2, Ignored.NEVER),
  FORK_OPENED(SliceClass.PROGRESS, 0, Ignored.AFTER_CANCEL_REQUEST_OR_END),
  JOIN_GATE_UPDATED(SliceClass.SUCCESS, 0, Ignored.AFTER_CANCEL_REQUEST_OR_END),
  JOIN_PASSED(SliceClass.SUCCESS, 0, Ignored.AFTER_CANCEL_REQUEST_OR_END);

  private static final Map<String, EventType> BY_NAME =
      Stream.of(values())
          .collect(Collectors.toUnmodifiableMap(EventType::name, Function.identity()));

  private final SliceClass sliceClass;
  private final int rankInClass;
  private final Ignored ignored;

  EventType(SliceClass sliceClass, int rankInClass, Ignored ignored) {
    this.sliceClass = sliceClass;
    this.rankInClass = rankInClass;
    this.ignored = ignored;
  }

  /** Returns the type called {@code name}, if it is one of the 24. */
  public static Optional<EventType> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** Returns its place among the classes of a time slice. */
  public SliceClass sliceClass() {
    return sliceClass;
  }

  /** Returns its place inside its class; equal places keep the order they are given in. */
  public int rankInClass() {
    return rankInClass;
  }

  /** Returns when an event of this type adds nothing. */
  public Ignored ignored() {
    return ignored;
  }

  /** The classes of a time slice, in order: what stands earlier wins. */
  public enum SliceClass {
    CREATION,
    CANCEL,
    FAILURE,
    SUCCESS,
    PROGRESS,
    ARCHIVE
  }

  /** Condition under which events of a type change nothing. */
  public enum Ignored {
    NEVER,
    /** Once a cancel was requested; before that rank decides. */
    AFTER_CANCEL_REQUEST,
    /** Once a cancel was requested or the execution has ended. */
    AFTER_CANCEL_REQUEST_OR_END
  }
}
