package dev.lastword.tck.vectors.scenario;

import java.util.List;

/** The twelve commands, each with the least that it needs. */
final class SampleCommands {

  /** Those that an end and a cancel request keep out, all but creation. */
  static final List<CommandSketch> STOPPED_BY_CANCEL =
      List.of(
          startExecution(),
          markNodeReady("a"),
          startNode("a", 1),
          reportNodeProgress("a"),
          putNodeWaiting("a"),
          requestResumeNode("a"),
          resumeNode("a"),
          succeedNode("a"),
          failNode("a"));

  /** Those that are about the node {@code a}. */
  static final List<CommandSketch> ABOUT_A_NODE = STOPPED_BY_CANCEL.subList(1, 9);

  private SampleCommands() {}

  static CommandSketch createExecution() {
    return CommandSketch.of("CreateExecution").with("graphId", "g");
  }

  static CommandSketch startExecution() {
    return CommandSketch.of("StartExecution");
  }

  static CommandSketch cancelExecution() {
    return CommandSketch.of("CancelExecution");
  }

  static CommandSketch archiveExecution() {
    return CommandSketch.of("ArchiveExecution");
  }

  static CommandSketch markNodeReady(String nodeId) {
    return onNode("MarkNodeReady", nodeId);
  }

  static CommandSketch startNode(String nodeId, int attempt) {
    return onNode("StartNode", nodeId).with("attempt", attempt);
  }

  static CommandSketch reportNodeProgress(String nodeId) {
    return onNode("ReportNodeProgress", nodeId);
  }

  static CommandSketch putNodeWaiting(String nodeId) {
    return onNode("PutNodeWaiting", nodeId);
  }

  static CommandSketch requestResumeNode(String nodeId) {
    return onNode("RequestResumeNode", nodeId);
  }

  static CommandSketch resumeNode(String nodeId) {
    return onNode("ResumeNode", nodeId);
  }

  static CommandSketch succeedNode(String nodeId) {
    return onNode("SucceedNode", nodeId);
  }

  static CommandSketch failNode(String nodeId) {
    return onNode("FailNode", nodeId);
  }

  private static CommandSketch onNode(String type, String nodeId) {
    return CommandSketch.of(type).with("nodeId", nodeId);
  }
}
