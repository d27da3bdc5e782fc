package dev.lastword.embedding;

import dev.lastword.client.Cancel;
import dev.lastword.client.Client;
import dev.lastword.client.NewExecution;
import dev.lastword.client.NewExecution.Start;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.WaitKey;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Executions on a server. */
public record RemoteGateway(Client client) implements ExecutionGateway {

  private static final String NOT_FOUND = "EXECUTION_NOT_FOUND";

  @Override
  public ExecutionId run(String graph, @Nullable Object input) {
    try {
      return client.run(graph, input).id();
    } catch (RequestFailed failed) {
      throw refusal(failed);
    }
  }

  @Override
  public void create(ExecutionId id, String graph, @Nullable Object input) {
    NewExecution asked = NewExecution.of(graph).named(id).start(Start.LATER);
    request(() -> client.executions().create(asked, input), Set.of("EXECUTION_EXISTS"));
  }

  @Override
  public void start(ExecutionId id) {
    request(() -> client.execution(id).start(), Set.of("CANCEL_REQUESTED", "EXECUTION_TERMINAL"));
  }

  @Override
  public boolean cancel(ExecutionId id, @Nullable String reason) {
    Cancel cancel = reason == null ? Cancel.USUAL : Cancel.because(reason);
    return !request(
            () -> client.execution(id).cancel(cancel),
            Set.of(NOT_FOUND, "TOO_LATE", "EXECUTION_TERMINAL"))
        .equals(NOT_FOUND);
  }

  @Override
  public void signal(String key, @Nullable Object value) {
    request(() -> client.executions().signal(WaitKey.of(key), value), Set.of());
  }

  @Override
  public <T> T awaitResult(ExecutionId id, Class<T> type, Duration atMost) throws TimeoutException {
    return client.awaitResult(id, type, atMost);
  }

  /** Returns the code of a refusal that is fine, or nothing. */
  private static String request(Runnable request, Set<String> fine) {
    try {
      request.run();
      return "";
    } catch (RequestFailed failed) {
      if (fine.contains(failed.code())) {
        return failed.code();
      }
      throw refusal(failed);
    }
  }

  /** A refusal with 4xx would come again, but for floods, slow requests and missing rights. */
  private static ExecutionRefused refusal(RequestFailed failed) {
    boolean forGood =
        failed.status() >= 400
            && failed.status() < 500
            && !Set.of(401, 403, 408, 429).contains(failed.status());
    return forGood
        ? ExecutionRefused.forGood(failed.code(), failed.detail())
        : ExecutionRefused.forNow(failed.code(), failed.detail());
  }
}
