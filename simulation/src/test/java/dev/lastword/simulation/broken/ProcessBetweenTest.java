package dev.lastword.simulation.broken;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.orchestrator.engine.ExecutionProcess;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands before a process manager must not hide what that says. */
final class ProcessBetweenTest {

  @Test
  void every_question_is_passed_on() {
    List<String> kept =
        Arrays.stream(ExecutionProcess.class.getMethods())
            .filter(method -> !Modifier.isStatic(method.getModifiers()))
            .filter(method -> !isAnsweredByItself(method))
            .map(Method::getName)
            .sorted()
            .toList();

    assertEquals(List.of(), kept);
  }

  private static boolean isAnsweredByItself(Method method) {
    return Arrays.stream(ProcessBetween.class.getDeclaredMethods())
        .anyMatch(
            own ->
                own.getName().equals(method.getName())
                    && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
  }
}
