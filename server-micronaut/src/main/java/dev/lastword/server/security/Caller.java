package dev.lastword.server.security;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.request.Claimant;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.server.http.Refused;
import dev.lastword.store.ClaimSpec;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Caller of a request, with the request's headers that are not about its body.
 *
 * @param principal who
 * @param correlationId what the events are to be found by
 * @param idempotencyKey what makes a creation repeatable
 * @param expected the version at which the execution must be
 */
public record Caller(
    Principal principal,
    @Nullable CorrelationId correlationId,
    Optional<String> idempotencyKey,
    OptionalLong expected) {

  static final String PRINCIPAL = "lastword.principal";
  static final String WELCOME = "lastword.welcome";

  private static final Pattern TAG = Pattern.compile("\"(\\d{1,18})\"");
  private static final int LONGEST_KEY = 200;

  /** Returns who sends {@code request}. */
  public static Caller of(HttpRequest<?> request) {
    return new Caller(
        request.getAttribute(PRINCIPAL, Principal.class).orElseThrow(),
        text(request, "X-Correlation-Id").map(CorrelationId::of).orElse(null),
        text(request, "Idempotency-Key"),
        expected(request));
  }

  /** Returns whether who sends {@code request} would be let in again, for who stays long. */
  public static BooleanSupplier welcome(HttpRequest<?> request) {
    return request.getAttribute(WELCOME, BooleanSupplier.class).orElse(() -> true);
  }

  private static Optional<String> text(HttpRequest<?> request, String header) {
    Optional<String> value = Optional.ofNullable(request.getHeaders().get(header));
    if (value.filter(text -> text.isBlank() || text.length() > LONGEST_KEY).isPresent()) {
      throw Refused.parameter(
          header, "1 to " + LONGEST_KEY + " characters", value.get().length() + "");
    }
    return value;
  }

  private static OptionalLong expected(HttpRequest<?> request) {
    String value = request.getHeaders().get(HttpHeaders.IF_MATCH);
    if (value == null || value.equals("*")) {
      return OptionalLong.empty();
    }
    Matcher tag = TAG.matcher(value);
    if (!tag.matches()) {
      throw Refused.parameter(HttpHeaders.IF_MATCH, "a version in quotes, as in \"7\"", value);
    }
    return OptionalLong.of(Long.parseLong(tag.group(1)));
  }

  /** Refuses to go on with a queue that is not theirs. */
  public void requireQueue(String queue) {
    if (!principal.scope().hasQueue(queue)) {
      throw new Refused(ScopeCheck.forbidden("queues", principal.scope().queueNames()));
    }
  }

  /** Tells whether a queue is theirs. */
  public boolean hasQueue(String queue) {
    return principal.scope().hasQueue(queue);
  }

  /** Refuses to go on with a queue, or with all if none is named, that is not theirs. */
  public void requireQueueOrAll(@Nullable String queue) {
    Scope scope = principal.scope();
    if (queue == null ? scope.narrowsQueues() : !scope.hasQueue(queue)) {
      throw new Refused(ScopeCheck.forbidden("queues", scope.queueNames()));
    }
  }

  /** Refuses to go on with a claim from queues of which one is not theirs. */
  public void requireClaims(List<String> queues) {
    queues.forEach(this::requireQueue);
    if (!principal.scope().narrowsQueues()) {
      // A caller with some queues works for all graphs that have Tasks in them, others for theirs.
      requireGraph(null);
    }
  }

  /** Refuses to go on with a graph, or with all if none is named, that is not theirs. */
  public void requireGraph(@Nullable String graphId) {
    Scope scope = principal.scope();
    if (graphId == null ? scope.narrowsGraphs() : !scope.hasGraph(graphId)) {
      throw new Refused(ScopeCheck.forbidden("graphs", scope.graphNames()));
    }
  }

  /** Returns how events name who sends it. */
  public Actor actor() {
    return principal.actor();
  }

  /** Returns a command of theirs. */
  public CommandEnvelope command(ExecutionId id, @Nullable CommandId commandId, Command command) {
    return new CommandEnvelope(commandId, id, actor(), correlationId, command);
  }

  /**
   * Returns a command of a worker of theirs. Its actor is the identity that was proved; the
   * worker's own name counts only on a server that asks for no proof.
   */
  public CommandEnvelope report(
      ExecutionId id, String workerId, @Nullable CommandId commandId, Command command) {
    return new CommandEnvelope(commandId, id, reporter(workerId), correlationId, command);
  }

  /** Returns how events name a worker of theirs. */
  public Actor reporter(String workerId) {
    String reporter = principal.equals(Principal.LOCAL) ? workerId : principal.name();
    return new Actor(Actor.Kind.EXTERNAL, reporter);
  }

  /** Returns a claim for a worker of theirs. */
  public JobClaim claim(ClaimSpec spec) {
    return new JobClaim(spec, new Claimant(principal.id(), reporter(spec.owner())));
  }
}
