package dev.lastword.tck.vectors;

import java.util.Optional;
import java.util.stream.Stream;

/** The rules of a core: what vectors check, and what a certificate lists. */
public enum CoreRule {
  R_0("R-0", "A state is the fold of its history, event by event, and nothing else."),
  R_1("R-1", "Every event raises the version by one, also one that changes nothing else."),
  R_2(
      "R-2",
      "The reducer takes every event: what is unknown, of another schema version or malformed"
          + " changes nothing but the version."),
  R_3("R-3", "Eleven types of event change nothing once a cancel was requested."),
  R_4("R-4", "Nine of them, the progress of nodes and graph, change nothing after any end either."),
  R_5("R-5", "Creation is told once: repeated, it neither changes nor revives anything."),
  R_6("R-6", "Only a WAITING node is resumed, to RUNNING, and its wait is forgotten."),
  R_7("R-7", "Every other status moves by rank alone, and never down."),
  R_8("R-8", "Times, failure, result and reason keep the first value told; a cancel only hardens."),
  R_9("R-9", "What an event tells of a node is kept whether or not its status moves."),
  R_10("R-10", "A canceled execution leaves no node unfinished, and marks what it found settled."),
  R_11("R-11", "Requests, Forks and Joins are audit: they change nothing but the version."),
  R_12("R-12", "There are 24 types of event; others are tolerated and never emitted."),

  C_0("C-0", "The common guards answer in their order, and a no-op before the status guard."),
  C_1("C-1", "Every event of a decision takes its id, time, actor and cause from what was given."),
  C_2("C-2", "A payload copies the command's fields that its schema has and that are present."),
  C_CREATE_EXECUTION("C-CreateExecution", "An execution is created once."),
  C_START_EXECUTION("C-StartExecution", "An execution is started once."),
  C_CANCEL_EXECUTION(
      "C-CancelExecution",
      "A cancel is accepted until the end, then a no-op; a second one counts if it hardens."),
  C_ARCHIVE_EXECUTION("C-ArchiveExecution", "An execution is archived once, after its end."),
  C_MARK_NODE_READY("C-MarkNodeReady", "An IDLE node is made READY."),
  C_START_NODE("C-StartNode", "A READY or RUNNING node is started with a higher attempt."),
  C_REPORT_NODE_PROGRESS("C-ReportNodeProgress", "A RUNNING node reports progress."),
  C_PUT_NODE_WAITING("C-PutNodeWaiting", "A RUNNING node is put to WAITING."),
  C_REQUEST_RESUME_NODE("C-RequestResumeNode", "A resume is wished for a WAITING node."),
  C_RESUME_NODE("C-ResumeNode", "A WAITING node is resumed with the key it waits for."),
  C_SUCCEED_NODE("C-SucceedNode", "A RUNNING node is settled with its output."),
  C_FAIL_NODE("C-FailNode", "A RUNNING or WAITING node is settled, or reported, as failed."),

  S_1("S-1", "A slice is sorted by class: creation, cancel, failure, success, progress, archive."),
  S_2("S-2", "Creation and cancel have an order of their own inside their class."),
  S_3("S-3", "Everything else keeps the order it came in."),
  S_4("S-4", "Types outside the 24 go last."),
  S_5(
      "S-5",
      "The events of commands decided together are one slice, and a cancel among them wins."),

  J_1("J-1", "The last event decides a job's status; without one there is none."),
  J_2("J-2", "A requeued job is Retrying for the reason RETRY, else Queued."),
  J_3("J-3", "A completed wait queues the job again, or lets it run on with continue."),
  J_4("J-4", "Completed, Failed and Cancelled are final."),
  J_5("J-5", "Events outside the nine decide nothing."),

  V_1("V-1", "Ids are 1 to 64 or 100 UTF-8 bytes, no control characters, no /, no outer blanks."),
  V_2("V-2", "A null counts as absent."),
  V_3("V-3", "Values are any JSON and survive unchanged."),
  V_4("V-4", "Whole numbers are 1 to 9007199254740991, however they are spelled."),
  V_5("V-5", "Times are RFC 3339, cut to microseconds and told in UTC."),
  V_6("V-6", "A state tells what is there: absent when null, marks when true, counters always."),
  V_7("V-7", "A fold goes on from any state, and the empty one begins with null.");

  private final String id;
  private final String sentence;

  CoreRule(String id, String sentence) {
    this.id = id;
    this.sentence = sentence;
  }

  /** Returns the rule called {@code id}, if there is one. */
  public static Optional<CoreRule> named(String id) {
    return Stream.of(values()).filter(rule -> rule.id.equals(id)).findFirst();
  }

  /** Returns the name that vectors and certificates use. */
  public String id() {
    return id;
  }

  /** Returns the rule in one sentence. */
  public String sentence() {
    return sentence;
  }
}
