package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import org.junit.jupiter.api.Test;

/** The JSON of states, to the letter. */
class StateGoldenTest {

  @Test
  void the_state_before_any_event() {
    ExecutionState state = ExecutionState.initial(ExecutionId.of("e"));

    assertGolden("{'executionId':'e','version':0,'status':'ACTIVE','nodes':{}}", state);
  }

  @Test
  void a_state_with_everything_in_it() {
    String golden =
        "{'executionId':'e','version':42,'status':'CANCELED','graphId':'g','graphVersion':3,"
            + "'input':[null],'startedAt':'2026-01-01T00:00:00.000000Z',"
            + "'cancelRequestedAt':'2026-01-01T00:00:01.000000Z','cancelReason':'r',"
            + "'cancelMode':'GRACEFUL','graceUntil':'2026-01-01T00:01:00.000000Z',"
            + "'canceledAt':'2026-01-01T00:00:02.000000Z',"
            + "'failedAt':'2026-01-01T00:00:03.000000Z',"
            + "'failure':{'reason':'f','failedNodeId':'b','error':{'code':'E'}},"
            + "'completedAt':'2026-01-01T00:00:04.000000Z','result':1.50,"
            + "'archivedAt':'2026-01-01T00:00:05.000000Z','nodes':{"
            + "'b':{'nodeId':'b','nodeType':'Task','meta':{'m':1},'status':'CANCELED',"
            + "'attempt':2,'workerId':'w','resumes':1,'failures':3,'canceledByExecution':true,"
            + "'cancellationApplied':true,'waitKey':'k','prompt':'p',"
            + "'dueAt':'2026-01-01T00:00:06.000000Z','resumeValue':7,'output':{'o':null},"
            + "'error':{'x':null},'progress':99.9,'progressMessage':'almost'},"
            + "'a':{'nodeId':'a','nodeType':'Wait','status':'SUCCEEDED','attempt':0,"
            + "'resumes':0,'failures':0,'cancellationApplied':true}}}";

    assertGolden(golden, JsonCodec.readState(JsonCodec.parse(golden.replace('\'', '"'))));
  }

  @Test
  void a_failure_of_which_nothing_is_known_is_its_time_alone() {
    String golden =
        "{'executionId':'e','version':1,'status':'FAILED',"
            + "'failedAt':'2026-01-01T00:00:03.000000Z','nodes':{}}";

    assertGolden(golden, JsonCodec.readState(JsonCodec.parse(golden.replace('\'', '"'))));
  }

  private static void assertGolden(String golden, ExecutionState state) {
    assertEquals(golden.replace('\'', '"'), JsonCodec.write(JsonCodec.writeState(state)));
  }
}
