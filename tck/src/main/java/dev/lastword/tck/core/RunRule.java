package dev.lastword.tck.core;

/** Rules for a core beside those that vectors check. */
enum RunRule {
  HELLO("P-1", "A core presents itself and says which questions it answers."),
  UNPARSABLE(
      "P-2", "A question that cannot be parsed is answered with an error; the core goes on."),
  SEQ("P-3", "An answer carries the number of its question."),
  TEXT("P-4", "Lines are UTF-8, and text comes back as it was sent."),
  FRAMES("P-6", "A line is a line, however it arrives: in pieces, several at once, with CRLF."),
  ENVELOPE("P-7", "A question with a malformed envelope, state or list is answered with an error."),
  HELLO_AGAIN("P-8", "A core that is greeted again presents itself as before, and goes on."),
  BYE("P-5", "After bye the process ends with exit code 0 and says nothing more."),
  AGAIN("D-1", "The same question has the same answer."),
  BETWEEN("D-2", "What was asked before does not change an answer."),
  FRESH("D-3", "A new process, asked in another order, gives the right answers too."),
  BRIEF("D-5", "The first answers of a process are as right as later ones."),
  LASTING("D-4", "However much a process was asked before, its answers stay right."),
  ONE_EXECUTION("D-6", "However much was asked about one execution, answers about it stay right."),
  ORDINARY("D-7", "Thousands of everyday questions, and no other among them, are answered right."),
  BROKEN("D-8", "However much is malformed or unknown, the rest is answered right."),
  CANCELS("D-9", "Of tens of thousands of questions about cancels, every one is answered right."),
  IDLE("D-10", "A process that was asked nothing for a while answers right, however long it was."),
  LARGE("F-2", "Executions of hundreds of nodes and more than a thousand events are like others."),
  SETTINGS(
      "X-1", "The kit draws the seed; limits of time and numbers of questions are the usual ones."),
  RANDOM("F-1", "Random questions are answered as the Java core answers them."),
  EXECUTION_RANK("L-1", "The rank of an execution never falls."),
  NODE_RANK("L-2", "Resumes and rank of a node, in this order, never fall."),
  CANCELED("L-3", "A canceled execution stays canceled."),
  CANCEL_REQUEST("L-4", "The time of the cancel request never changes."),
  LAST_WORD("L-5", "After a cancel request no event leads to COMPLETED or FAILED."),
  PARTS("L-6", "A history folded in parts gives the state of the whole."),
  SLICE("L-7", "In a slice of independent commands their order does not matter.");

  private final String id;
  private final String sentence;

  RunRule(String id, String sentence) {
    this.id = id;
    this.sentence = sentence;
  }

  String id() {
    return id;
  }

  String sentence() {
    return sentence;
  }
}
