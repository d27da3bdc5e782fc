package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.C_FAIL_NODE;
import static dev.lastword.tck.vectors.CoreRule.C_REQUEST_RESUME_NODE;
import static dev.lastword.tck.vectors.CoreRule.C_RESUME_NODE;
import static dev.lastword.tck.vectors.CoreRule.C_SUCCEED_NODE;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.noOp;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.NodeProgressScenarios.attempts;
import static dev.lastword.tck.vectors.scenario.NodeProgressScenarios.refusedIn;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** The commands that end a wait or a node: resume, success, failure. */
final class NodeSettlingScenarios {

  private static final JsonObject ERROR = JsonValues.object("code", "E");

  private NodeSettlingScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(resuming());
    all.addAll(succeeding());
    all.addAll(failing());
    return all;
  }

  private static List<Scenario> resuming() {
    List<EventSketch> forK = then(RUNNING, nodeWaiting("a").with("waitKey", "k"));
    String[] others = {"IDLE", "READY", "RUNNING", "SUCCEEDED", "FAILED", "CANCELED"};
    List<Scenario> all = new ArrayList<>();
    all.addAll(refusedIn(C_REQUEST_RESUME_NODE, requestResumeNode("a"), others));
    all.addAll(refusedIn(C_RESUME_NODE, resumeNode("a"), others));
    all.addAll(
        List.of(
            on(C_REQUEST_RESUME_NODE, "WAITING", "A WAITING node can be wished to go on.")
                .history(WAITING)
                .when(requestResumeNode("a"))
                .answers(accepted(resumeRequested("a"))),
            on(C_REQUEST_RESUME_NODE, "any-key", "A wish is not held to the key.")
                .history(forK)
                .when(requestResumeNode("a").with("resumeKey", "l"))
                .answers(accepted(resumeRequested("a").with("resumeKey", "l"))),
            on(C_REQUEST_RESUME_NODE, "again", "The same wish twice is two wishes.")
                .history(WAITING, resumeRequested("a"))
                .when(requestResumeNode("a"))
                .answers(accepted(resumeRequested("a"))),
            on(C_RESUME_NODE, "WAITING", "A WAITING node without a key can be resumed.")
                .history(WAITING)
                .when(resumeNode("a"))
                .answers(accepted(nodeResumed("a"))),
            on(C_RESUME_NODE, "a-key-for-none", "A key is not looked at if the node has none.")
                .history(WAITING)
                .when(resumeNode("a").with("resumeKey", "k"))
                .answers(accepted(nodeResumed("a"))),
            on(C_RESUME_NODE, "the-key", "The key that the node waits for resumes it.")
                .history(forK)
                .when(resumeNode("a").with("resumeKey", "k"))
                .answers(accepted(nodeResumed("a"))),
            on(C_RESUME_NODE, "another-key", "Another key does not.")
                .history(forK)
                .when(resumeNode("a").with("resumeKey", "K"))
                .answers(rejected("RESUME_KEY_MISMATCH")),
            on(C_RESUME_NODE, "no-key", "No key does not either.")
                .history(forK)
                .when(resumeNode("a"))
                .answers(rejected("RESUME_KEY_MISMATCH")),
            on(C_RESUME_NODE, "another-key-unchecked", "Without checkResumeKey any key does.")
                .history(forK)
                .when(resumeNode("a").with("resumeKey", "l"))
                .forbidding("checkResumeKey")
                .answers(accepted(nodeResumed("a"))),
            on(C_RESUME_NODE, "no-key-unchecked", "And none does.")
                .history(forK)
                .when(resumeNode("a"))
                .forbidding("checkResumeKey")
                .answers(accepted(nodeResumed("a"))),
            on(C_RESUME_NODE, "another-key-as-told", "The option can be told as it is.")
                .history(forK)
                .when(resumeNode("a").with("resumeKey", "l"))
                .allowing("checkResumeKey")
                .answers(rejected("RESUME_KEY_MISMATCH")),
            on(
                    C_RESUME_NODE,
                    "the-key-of-an-earlier-wait",
                    "A later wait has its own key, or none.")
                .history(forK, nodeResumed("a"), nodeWaiting("a"))
                .when(resumeNode("a").with("resumeKey", "l"))
                .answers(accepted(nodeResumed("a"))),
            on(C_RESUME_NODE, "again", "A resume is not repeated: the node waits no more.")
                .history(WAITING, nodeResumed("a"))
                .when(resumeNode("a"))
                .answers(rejected("NODE_STATUS"))));
    return all;
  }

  private static List<Scenario> succeeding() {
    List<EventSketch> withOutput = then(RUNNING, nodeSucceeded("a").with("output", 1));
    CommandSketch succeed = succeedNode("a");
    List<Scenario> all = new ArrayList<>();
    all.addAll(
        refusedIn(C_SUCCEED_NODE, succeed, "IDLE", "READY", "WAITING", "FAILED", "CANCELED"));
    all.addAll(attempts(C_SUCCEED_NODE, succeed, nodeSucceeded("a")));
    all.addAll(
        List.of(
            on(C_SUCCEED_NODE, "RUNNING", "A RUNNING node can succeed.")
                .history(RUNNING)
                .when(succeed)
                .answers(accepted(nodeSucceeded("a"))),
            on(C_SUCCEED_NODE, "again", "The same output is a repetition.")
                .history(withOutput)
                .when(succeed.with("output", 1))
                .answers(noOp("ALREADY_SUCCEEDED")),
            on(C_SUCCEED_NODE, "again-without-output", "An output that is not named matches any.")
                .history(withOutput)
                .when(succeed)
                .answers(noOp("ALREADY_SUCCEEDED")),
            on(C_SUCCEED_NODE, "another-output", "Another output is no repetition.")
                .history(withOutput)
                .when(succeed.with("output", 2))
                .answers(rejected("NODE_STATUS")),
            on(C_SUCCEED_NODE, "an-output-at-last", "Nor is an output where there was none.")
                .history(SUCCEEDED)
                .when(succeed.with("output", 1))
                .answers(rejected("NODE_STATUS")),
            on(C_SUCCEED_NODE, "WAITING-allowed", "succeedFromWaiting lets it succeed.")
                .history(WAITING)
                .when(succeed)
                .allowing("succeedFromWaiting")
                .answers(accepted(nodeSucceeded("a"))),
            on(C_SUCCEED_NODE, "WAITING-as-told", "The option can be told as it is.")
                .history(WAITING)
                .when(succeed)
                .forbidding("succeedFromWaiting")
                .answers(rejected("NODE_STATUS")),
            on(C_SUCCEED_NODE, "WAITING-with-a-stale-attempt", "Its attempt is still judged.")
                .history(WAITING)
                .when(succeed.with("attempt", 2))
                .allowing("succeedFromWaiting")
                .answers(rejected("STALE_ATTEMPT")),
            on(C_SUCCEED_NODE, "READY-though-allowed", "The option is about WAITING alone.")
                .history(READY)
                .when(succeed)
                .allowing("succeedFromWaiting")
                .answers(rejected("NODE_STATUS"))));
    return all;
  }

  private static List<Scenario> failing() {
    List<EventSketch> withError = then(RUNNING, nodeFailed("a").with("error", ERROR));
    CommandSketch fail = failNode("a");
    List<Scenario> all = new ArrayList<>();
    all.addAll(refusedIn(C_FAIL_NODE, fail, "IDLE", "READY", "SUCCEEDED", "CANCELED"));
    all.addAll(attempts(C_FAIL_NODE, fail, failReported("a"), nodeFailed("a")));
    all.addAll(
        List.of(
            on(C_FAIL_NODE, "RUNNING", "A RUNNING node can fail: a report, then the failure.")
                .history(RUNNING)
                .when(fail)
                .answers(accepted(failReported("a"), nodeFailed("a"))),
            on(C_FAIL_NODE, "WAITING", "A WAITING node can fail.")
                .history(WAITING)
                .when(fail)
                .answers(accepted(failReported("a"), nodeFailed("a"))),
            on(C_FAIL_NODE, "WAITING-as-told", "The option can be told as it is.")
                .history(WAITING)
                .when(fail)
                .allowing("failFromWaiting")
                .answers(accepted(failReported("a"), nodeFailed("a"))),
            on(C_FAIL_NODE, "WAITING-forbidden", "Without failFromWaiting it cannot.")
                .history(WAITING)
                .when(fail)
                .forbidding("failFromWaiting")
                .answers(rejected("NODE_STATUS")),
            on(C_FAIL_NODE, "unreported", "Without emitFailReport there is the failure alone.")
                .history(RUNNING)
                .when(fail.with("error", ERROR))
                .forbidding("emitFailReport")
                .answers(accepted(nodeFailed("a").with("error", ERROR))),
            on(C_FAIL_NODE, "not-final", "Without finalFailure there is the report alone.")
                .history(RUNNING)
                .when(fail.with("error", ERROR))
                .forbidding("finalFailure")
                .answers(accepted(failReported("a").with("error", ERROR))),
            on(C_FAIL_NODE, "not-final-and-unreported", "It is there whatever emitFailReport says.")
                .history(RUNNING)
                .when(fail)
                .forbidding("finalFailure")
                .forbidding("emitFailReport")
                .answers(accepted(failReported("a"))),
            on(C_FAIL_NODE, "final-and-reported-as-told", "Both options can be told as they are.")
                .history(RUNNING)
                .when(fail)
                .allowing("finalFailure")
                .allowing("emitFailReport")
                .answers(accepted(failReported("a"), nodeFailed("a"))),
            on(C_FAIL_NODE, "again", "The same error is a repetition.")
                .history(withError)
                .when(fail.with("error", ERROR))
                .answers(noOp("ALREADY_FAILED")),
            on(C_FAIL_NODE, "again-without-error", "An error that is not named matches any.")
                .history(withError)
                .when(fail)
                .answers(noOp("ALREADY_FAILED")),
            on(C_FAIL_NODE, "again-though-not-final", "A FAILED node has failed for good.")
                .history(withError)
                .when(fail.with("error", ERROR))
                .forbidding("finalFailure")
                .answers(noOp("ALREADY_FAILED")),
            on(C_FAIL_NODE, "another-error", "Another error is no repetition.")
                .history(withError)
                .when(fail.with("error", JsonValues.object("code", "F")))
                .answers(rejected("NODE_STATUS"))));
    return all;
  }
}
