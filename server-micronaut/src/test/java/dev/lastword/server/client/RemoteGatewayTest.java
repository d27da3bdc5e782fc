package dev.lastword.server.client;

import static dev.lastword.server.client.Workshop.LONG;
import static dev.lastword.server.client.Workshop.QUEUE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.worker.RunningWorker;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.embedding.ExecutionGateway;
import dev.lastword.embedding.ExecutionRefused;
import dev.lastword.embedding.LastwordWorker;
import dev.lastword.embedding.RemoteGateway;
import dev.lastword.embedding.WorkerMethod;
import dev.lastword.payloads.ExecutionNotCompleted;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executions and annotated workers of a program whose engine is a server. */
@Timeout(120)
final class RemoteGatewayTest {

  private static final ExecutionId ID = ExecutionId.of("order-7");

  /** A worker of the program. */
  public static final class Painter {

    /** Works. */
    @LastwordWorker(QUEUE)
    public String paint(String color) {
      return "painted " + color;
    }
  }

  @TempDir private Path folder;
  private Workshop shop;
  private ExecutionGateway executions;

  @BeforeEach
  void open() {
    shop = new Workshop(folder);
    executions = new RemoteGateway(shop.client());
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private RunningWorker painter() throws NoSuchMethodException {
    Method method = Painter.class.getMethod("paint", String.class);
    return WorkerMethod.of(new Painter(), method, method.getAnnotation(LastwordWorker.class))
        .workOn(shop.client());
  }

  @Test
  void an_annotated_method_works_for_a_server()
      throws InterruptedException, TimeoutException, NoSuchMethodException {
    RunningWorker worker = painter();
    try {
      ExecutionId id = executions.run(QUEUE, "red");

      assertEquals("painted red", executions.awaitResult(id, String.class, LONG));
    } finally {
      worker.close();
    }
  }

  @Test
  void a_creation_that_is_repeated_changes_nothing_and_a_cancel_before_the_start_wins() {
    executions.create(ID, QUEUE, "red");
    executions.create(ID, QUEUE, "red");

    assertTrue(executions.cancel(ID, "changed my mind"));
    assertTrue(executions.cancel(ID, "changed my mind"));
    executions.start(ID);

    ExecutionNotCompleted canceled =
        assertThrows(
            ExecutionNotCompleted.class, () -> executions.awaitResult(ID, String.class, LONG));
    assertEquals(ExecutionStatus.CANCELED, canceled.status());
    assertEquals(null, canceled.state().facts().startedAt());
  }

  @Test
  void what_does_not_exist_is_not_canceled_and_what_is_refused_stays_refused() {
    assertFalse(executions.cancel(ExecutionId.of("nope"), null));
    ExecutionRefused refused =
        assertThrows(ExecutionRefused.class, () -> executions.create(ID, "nope", null));

    assertEquals("GRAPH_NOT_FOUND", refused.code());
    assertFalse(refused.isPassing());
  }
}
