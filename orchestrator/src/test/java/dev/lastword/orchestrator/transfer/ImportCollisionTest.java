package dev.lastword.orchestrator.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamId;
import java.io.BufferedReader;
import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Files of several executions of which one collides with the store after another was written. */
final class ImportCollisionTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private final Rig here = Rig.inMemory();
  private final Rig there = Rig.inMemory();

  @AfterEach
  void close() {
    here.close();
    there.close();
  }

  private String parentAndChild() {
    here.path("inner", Task.of("work"));
    here.start("o1", here.path("outer", SubExecution.of("sub", "inner")));
    here.settle();
    here.workers().succeed(here.claim("w-1"), null);
    here.settle();
    StringBuilder text = new StringBuilder();
    ExecutionExport.from(here.store(), here.graphs(), here.settings())
        .write(ID, ExportOptions.WITH_CHILDREN, text);
    return text.toString();
  }

  private Imported read(String text) {
    return ExecutionImport.into(
            there.store(), there.graphs(), new PlainConditions(), there.settings())
        .read(new BufferedReader(new StringReader(text)), ImportOptions.FINISHED_ONLY);
  }

  /** Acts just before the first commit to a log of an execution other than the first one. */
  private void beforeTheChild(Category category, Consumer<StreamId> rival) {
    AtomicBoolean isDone = new AtomicBoolean();
    there
        .store()
        .script(
            commit -> {
              commit.appends().stream()
                  .map(Append::stream)
                  .filter(stream -> stream.category().equals(category.stream().category()))
                  .filter(stream -> !stream.id().startsWith(ID.value() + "/"))
                  .filter(stream -> !stream.id().equals(ID.value()))
                  .filter(stream -> isDone.compareAndSet(false, true))
                  .forEach(rival);
              return Fault.NONE;
            });
  }

  private enum Category {
    EXECUTION,
    JOB;

    StreamId stream() {
      return this == JOB ? Streams.job(ID, NodeId.of("a")) : Streams.execution(ID);
    }
  }

  private EventRecord occupy(StreamId stream) {
    EventRecord foreign =
        new EventRecord(UUID.randomUUID(), "X", 1, Instant.EPOCH, Map.of(), Payload.json("{}"));
    there.store().commit(Commit.append(stream, Expected.version(0), foreign));
    return foreign;
  }

  @Test
  void an_id_that_is_taken_meanwhile_is_named_in_the_answer_and_left_as_it_is() {
    String file = parentAndChild();
    beforeTheChild(Category.EXECUTION, this::occupy);

    Imported imported = read(file);

    assertEquals(List.of(ID), imported.added());
    assertEquals(List.of(), imported.unchanged());
    assertEquals(1, imported.refused().size());
    Imported.Collision collision = imported.refused().get(0);
    ExecutionId child = collision.executionId();
    assertTrue(collision.problem().startsWith("line " + collision.line()), collision.problem());
    assertTrue(
        collision.problem().endsWith("nothing of " + child + " was written"), collision.problem());
    assertEquals(
        1, there.store().read(Streams.execution(child), ReadSpec.forwardFrom(1)).headVersion());
    assertEquals(
        Optional.empty(),
        Executions.on(there.store(), there.graphs(), there.settings()).summary(child));
    assertTrue(
        assertThrows(ImportProblem.class, () -> read(file))
            .getMessage()
            .contains("an id that is free"));
  }

  @Test
  void a_collision_behind_the_first_commit_says_how_much_is_there() {
    String file = parentAndChild();
    beforeTheChild(Category.JOB, this::occupy);

    Imported imported = read(file);

    assertEquals(List.of(ID), imported.added());
    String problem = imported.refused().get(0).problem();
    assertTrue(problem.matches(".* is unfinished, with \\d+ of its events written"), problem);
  }

  @Test
  void two_imports_of_one_file_at_the_same_time_add_it_once() {
    String file = parentAndChild();
    beforeTheChild(
        Category.EXECUTION,
        stream -> {
          there.time().advance(Duration.ofSeconds(1));
          assertEquals(
              List.of(stream.id()), read(file).added().stream().map(ExecutionId::value).toList());
        });

    Imported imported = read(file);

    assertEquals(List.of(ID), imported.added());
    assertEquals(1, imported.unchanged().size());
    assertEquals(List.of(), imported.refused());
    assertEquals(
        List.of(),
        Reconcile.on(there.store(), there.graphs(), there.settings())
            .run(Reconcile.Mode.REPORT, step -> {})
            .findings());
  }
}
