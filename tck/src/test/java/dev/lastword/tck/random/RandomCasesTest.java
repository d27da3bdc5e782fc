package dev.lastword.tck.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.event.EventType;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.stdio.JavaCore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A generator that stopped reaching something would prove less and less, and nobody would know. */
class RandomCasesTest {

  private static final int CASES = 2000;
  private static final Map<String, List<JsonObject>> ANSWERS = new ConcurrentHashMap<>();

  @Test
  void every_status_is_reached_and_waits_are_resumed_more_than_once() {
    List<ExecutionState> states =
        answers("fold")
            .flatMap(answer -> member(answer, "state"))
            .map(JsonCodec::readState)
            .toList();
    List<NodeState> nodes = states.stream().flatMap(state -> state.nodes().stream()).toList();

    assertEquals(
        names(ExecutionStatus.values()), names(states.stream().map(ExecutionState::status)));
    assertEquals(names(NodeStatus.values()), names(nodes.stream().map(NodeState::status)));
    assertTrue(nodes.stream().anyMatch(node -> node.resumes() > 1));
    assertTrue(nodes.stream().anyMatch(node -> node.failures() > 1));
    assertTrue(states.stream().anyMatch(ExecutionState::isCancelRequested));
  }

  @Test
  void every_answer_to_a_command_is_given() {
    List<JsonObject> answers = answers("decide").toList();

    assertEquals(Set.of("ACCEPTED", "NO_OP", "REJECTED"), texts(answers, "outcome"));
    assertEquals(names(RejectionCode.values()), texts(answers, "code"));
    assertEquals(names(NoOpReason.values()), texts(answers, "reason"));
  }

  @Test
  void every_type_of_event_is_accepted_by_some_state() {
    Set<String> changing =
        cases("reduce")
            .map(RandomCase::question)
            .map(question -> (JsonObject) question.members().get("event"))
            .map(event -> JsonCodec.readEnvelope(event).body().typeName())
            .collect(Collectors.toSet());

    assertTrue(changing.containsAll(names(EventType.values())), changing::toString);
  }

  @Test
  void every_status_of_a_job_is_derived() {
    Set<String> expected =
        Stream.of(JobStatus.values()).map(JobStatus::wireName).collect(Collectors.toSet());

    assertEquals(expected, texts(answers("job").toList(), "status"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"reduce", "fold", "decide", "order", "job"})
  void every_question_is_a_fair_one(String kind) {
    assertFalse(answers(kind).anyMatch(answer -> answer.members().containsKey("error")));
  }

  private static Stream<RandomCase> cases(String kind) {
    RandomCases cases = new RandomCases(Draw.of(1, "test"));
    return IntStream.range(0, CASES).mapToObj(index -> cases.next(kind));
  }

  private static Stream<JsonObject> answers(String kind) {
    return ANSWERS
        .computeIfAbsent(
            kind, of -> cases(of).map(each -> new JavaCore().answer(each.question())).toList())
        .stream();
  }

  private static Stream<JsonValue> member(JsonObject object, String name) {
    return Stream.ofNullable(object.members().get(name)).filter(value -> value != JsonValue.NULL);
  }

  private static Set<String> texts(List<JsonObject> objects, String name) {
    return objects.stream()
        .flatMap(object -> member(object, name))
        .map(value -> ((JsonString) value).text())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> names(Enum<?>... constants) {
    return names(Stream.of(constants));
  }

  private static Set<String> names(Stream<? extends Enum<?>> constants) {
    return constants.map(Enum::name).collect(Collectors.toCollection(TreeSet::new));
  }
}
