package dev.lastword.simulation.chaos;

import dev.lastword.client.Cancel;
import dev.lastword.client.Client;
import dev.lastword.client.Filter;
import dev.lastword.client.NewExecution;
import dev.lastword.client.Retention;
import dev.lastword.client.Schedule;
import dev.lastword.client.Terms;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.simulation.chaos.CallRecorder.Outcome;
import dev.lastword.simulation.chaos.RecordedCall.Fate;
import dev.lastword.simulation.chaos.RecordedCall.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Caller that creates, cancels, resumes, reads and does everything else, by chance. */
final class ChaosCaller {

  static final String SCHEDULE = "every-second";

  private static final String ACCEPTED = "ACCEPTED";
  private static final WaitKey GO = WaitKey.of("go");
  private static final NodeId ASK = NodeId.of("ask");

  /** Execution of calls that are about none. */
  private static final ExecutionId NONE = ExecutionId.of("none");

  private static final Duration OLD = Duration.ofSeconds(1);
  private static final int RECENT = 40;
  private static final int PAUSE_MILLIS = 200;

  private final Client client;
  private final CallRecorder recorder;
  private final List<ExecutionId> created;
  private final List<byte[]> imports;
  private final Random dice;

  ChaosCaller(
      Client client,
      CallRecorder recorder,
      List<ExecutionId> created,
      List<byte[]> imports,
      Random dice) {
    this.client = client;
    this.recorder = recorder;
    this.created = created;
    this.imports = imports;
    this.dice = dice;
  }

  void callOnce() {
    LockSupport.parkNanos(Duration.ofMillis(dice.nextInt(PAUSE_MILLIS)).toNanos());
    int choice = created.isEmpty() ? 0 : dice.nextInt(100);
    if (choice < 40) {
      create();
    } else if (choice < 55) {
      read(recent());
    } else if (choice < 70) {
      submit(Kind.CANCEL, recent(), cancel());
    } else if (choice < 80) {
      submit(Kind.COMMAND, recent(), new ResumeNode(ASK, GO, null));
    } else if (choice < 84) {
      cancelMany(List.of(recent(), recent()));
    } else if (choice < 87) {
      resumeAndCancel(recent());
    } else if (choice < 92) {
      rerun(recent());
    } else if (choice < 93) {
      submit(Kind.ARCHIVE, recent(), new ArchiveExecution("chaos"));
    } else if (choice < 94) {
      other(this::schedule);
    } else if (choice < 97) {
      // The first step goes along executions that have completed and are archived.
      other(() -> client.admin().retain(Retention.EVERYTHING.delete(OLD), null));
    } else {
      importOne();
    }
  }

  private ExecutionId recent() {
    return created.get(Math.max(0, created.size() - 1 - dice.nextInt(RECENT)));
  }

  private void create() {
    ExecutionId id = ExecutionId.of("c-" + UUID.randomUUID());
    boolean later = dice.nextInt(10) == 0;
    NewExecution asked =
        NewExecution.of(ChaosGraphs.CREATED.get(dice.nextInt(ChaosGraphs.CREATED.size())))
            .named(id)
            .input(new JsonObject(Map.of("name", new JsonString(id.value()))))
            .start(later ? NewExecution.Start.LATER : NewExecution.Start.NOW);
    recorder
        .call(Kind.CREATE, id, null, () -> client.executions().create(asked), Outcome::of)
        .ifPresent(done -> created.add(id));
    if (later) {
      submit(Kind.COMMAND, id, new StartExecution(null));
    }
  }

  private void read(ExecutionId id) {
    recorder.call(
        Kind.READ,
        id,
        null,
        () -> client.execution(id).get().state(),
        state -> new Outcome(Fate.READ, state.version(), state.status().name()));
  }

  private CancelExecution cancel() {
    CancelMode mode = dice.nextBoolean() ? CancelMode.IMMEDIATE : null;
    return new CancelExecution("chaos", null, mode, null);
  }

  private void submit(Kind kind, ExecutionId id, Command command) {
    String commandId = UUID.randomUUID().toString();
    Terms terms = Terms.NONE.id(CommandId.of(commandId));
    recorder.call(
        kind, id, commandId, () -> client.execution(id).submit(command, terms), Outcome::of);
  }

  private void cancelMany(List<ExecutionId> ids) {
    Filter filter = Filter.ALL.ids(ids);
    other(() -> client.executions().cancel(filter, Cancel.because("chaos"), null, ids.size()))
        .ifPresent(
            page ->
                page.items().stream()
                    .filter(one -> one.outcome().equals(ACCEPTED))
                    .forEach(one -> recorder.done(Kind.CANCEL, one.executionId())));
  }

  /** Sends a resume and a cancel as one slice, of which the cancel wins. */
  private void resumeAndCancel(ExecutionId id) {
    List<Command> both = List.of(new ResumeNode(ASK, GO, null), cancel());
    other(() -> client.execution(id).submit(both))
        .filter(answers -> answers.get(1).outcome().equals(ACCEPTED))
        .ifPresent(answers -> recorder.done(Kind.CANCEL, id));
  }

  private void rerun(ExecutionId id) {
    other(() -> client.execution(id).rerun())
        .ifPresent(answer -> recorder.done(Kind.RERUN, answer.executionId()));
  }

  private Object schedule() {
    return switch (dice.nextInt(3)) {
      case 0 ->
          client
              .schedules()
              .put(
                  SCHEDULE,
                  Schedule.of("child", "* * * * * *")
                      .catchUp(Schedule.CatchUp.LATEST, Duration.ofMinutes(1)));
      case 1 -> client.schedules().trigger(SCHEDULE);
      default ->
          dice.nextBoolean()
              ? client.schedules().pause(SCHEDULE)
              : client.schedules().resume(SCHEDULE);
    };
  }

  private void importOne() {
    byte[] lines = imports.get(dice.nextInt(imports.size()));
    other(() -> client.executions().importLines(lines))
        .ifPresent(imported -> recorder.done(Kind.IMPORT, imported.executionId()));
  }

  private <T> Optional<T> other(Supplier<T> request) {
    return recorder.call(Kind.OTHER, NONE, null, request, answer -> Outcome.DONE);
  }
}
