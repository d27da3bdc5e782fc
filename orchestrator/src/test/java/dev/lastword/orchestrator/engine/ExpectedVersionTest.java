package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.progress;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.Refusal;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A command that counts only at one version of the log. */
final class ExpectedVersionTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  private static Answer at(Engine engine, long version, CommandEnvelope command) {
    return engine.submit(command, Authority.FORCE, OptionalLong.of(version), PATIENCE);
  }

  @Test
  void at_its_version_it_is_granted() {
    Engine engine = bench.running();

    assertInstanceOf(Answer.Accepted.class, at(engine, bench.state().version(), command(CANCEL)));
  }

  @Test
  void at_another_version_it_is_refused_and_nothing_is_written() {
    Engine engine = bench.running();
    long version = bench.state().version();

    Answer answer = at(engine, version - 1, command(progress("half")));

    assertEquals(Refusal.VERSION_MISMATCH, ((Answer.Refused) answer).code());
    assertEquals(version, bench.state().version());
  }

  @Test
  void what_another_engine_wrote_counts_although_this_one_has_not_seen_it() {
    Engine engine = bench.running();
    long seen = bench.state().version();
    bench.engine().submit(command(CANCEL));

    Answer answer = at(engine, seen, command(progress("half")));

    assertEquals(Refusal.VERSION_MISMATCH, ((Answer.Refused) answer).code());
  }

  @Test
  void a_repeated_command_gets_its_first_answer_although_the_version_has_moved() {
    Engine engine = bench.running();
    long version = bench.state().version();
    Answer first = at(engine, version, command("c-1", progress("half")));

    assertEquals(first, at(engine, version, command("c-1", progress("half"))));
  }

  @Test
  void a_slice_counts_as_a_whole() {
    Engine engine = bench.running();
    long version = bench.state().version();

    List<Answer> answers =
        engine.submit(
            List.of(command(CANCEL), command(progress("half"))),
            OptionalLong.of(version + 1),
            PATIENCE);

    answers.forEach(
        answer -> assertEquals(Refusal.VERSION_MISMATCH, ((Answer.Refused) answer).code()));
    assertEquals(version, bench.state().version());
  }
}
