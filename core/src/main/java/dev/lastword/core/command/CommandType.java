package dev.lastword.core.command;

import java.util.Optional;
import java.util.stream.Stream;

/** The twelve commands, under the names they have on the wire. */
public enum CommandType {
  CREATE_EXECUTION("CreateExecution"),
  START_EXECUTION("StartExecution"),
  CANCEL_EXECUTION("CancelExecution"),
  ARCHIVE_EXECUTION("ArchiveExecution"),
  MARK_NODE_READY("MarkNodeReady"),
  START_NODE("StartNode"),
  REPORT_NODE_PROGRESS("ReportNodeProgress"),
  PUT_NODE_WAITING("PutNodeWaiting"),
  REQUEST_RESUME_NODE("RequestResumeNode"),
  RESUME_NODE("ResumeNode"),
  SUCCEED_NODE("SucceedNode"),
  FAIL_NODE("FailNode");

  private final String wireName;

  CommandType(String wireName) {
    this.wireName = wireName;
  }

  /** Returns the command called {@code wireName}, if it is one of the twelve. */
  public static Optional<CommandType> named(String wireName) {
    return Stream.of(values()).filter(type -> type.wireName.equals(wireName)).findFirst();
  }

  /** Returns the name that clients use. */
  public String wireName() {
    return wireName;
  }
}
