package dev.lastword.server.http;

import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.store.StoreException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteMatch;
import jakarta.inject.Named;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/**
 * Checks that the execution exists, the first guard of every command; well-formed arguments are the
 * second. A body is read before anybody is asked, so the order is mended here: what was refused for
 * its form is looked at once more, and only that costs a look at the store.
 */
@ServerFilter("/api/v1/**")
public final class FirstGuard {

  private static final String FORM = "lastword.refused-for-its-form";
  private static final String CREATED = "lastword.created";

  private final Engine engine;
  private final ExecutorService threads;

  FirstGuard(Engine engine, @Named(TaskExecutors.IO) ExecutorService threads) {
    this.engine = engine;
    this.threads = threads;
  }

  static HttpResponse<?> refuse(HttpRequest<?> request, Refused refused) {
    note(request, refused.problem().status());
    return refused.problem().response();
  }

  static void note(HttpRequest<?> request, HttpStatus status) {
    if (status == HttpStatus.BAD_REQUEST || status == HttpStatus.UNPROCESSABLE_ENTITY) {
      request.setAttribute(FORM, true);
    }
  }

  static void note(HttpRequest<?> request, InvalidField invalid) {
    invalid.created().ifPresent(id -> request.setAttribute(CREATED, id));
  }

  @ResponseFilter
  CompletableFuture<MutableHttpResponse<?>> judge(
      HttpRequest<?> request, MutableHttpResponse<?> response) {
    Optional<String> named = named(request);
    Optional<ExecutionId> created = request.getAttribute(CREATED, ExecutionId.class);
    if (request.getAttribute(FORM).isEmpty() || named.isEmpty() && created.isEmpty()) {
      return CompletableFuture.completedFuture(response);
    }
    return CompletableFuture.supplyAsync(
        () -> {
          Optional<Problem> first =
              created.isPresent() ? exists(created.get()) : named.flatMap(this::isAbsent);
          return first.<MutableHttpResponse<?>>map(Problem::response).orElse(response);
        },
        threads);
  }

  private static Optional<String> named(HttpRequest<?> request) {
    return RouteAttributes.getRouteMatch(request)
        .filter(UriRouteMatch.class::isInstance)
        .map(match -> ((UriRouteMatch<?, ?>) match).getVariableValues().get("executionId"))
        .map(String::valueOf);
  }

  private Optional<Problem> isAbsent(String name) {
    try {
      return engine.find(ExecutionId.of(name)).isPresent()
          ? Optional.empty()
          : Optional.of(absent(name));
    } catch (IllegalArgumentException malformed) {
      // What cannot be the name of an execution is not the name of one.
      return Optional.of(absent(name));
    } catch (StoreException unreachable) {
      return Optional.empty();
    }
  }

  private Optional<Problem> exists(ExecutionId id) {
    try {
      return engine.find(id).map(FirstGuard::present);
    } catch (StoreException unreachable) {
      return Optional.empty();
    }
  }

  /** Returns the refusal of a command to an execution that is not there. */
  public static Problem absent(String name) {
    return Problem.of(
        HttpStatus.NOT_FOUND,
        RejectionCode.EXECUTION_NOT_FOUND.name(),
        "Execution " + name + " not found");
  }

  /** Returns the refusal of the creation of an execution that is there. */
  public static Problem present(ExecutionState state) {
    return Problem.of(
            HttpStatus.CONFLICT,
            RejectionCode.EXECUTION_EXISTS.name(),
            "Execution " + state.executionId().value() + " already exists")
        .with("version", JsonNumber.of(state.version()));
  }
}
