package dev.lastword.tck.store.harness;

import dev.lastword.tck.store.StoreFixture;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** One run of a case: a fresh namespace, bounded time, and failures in the words of the rules. */
final class CaseRun implements ParameterResolver, InvocationInterceptor, AfterEachCallback {

  private final CaseFacts facts;
  private final StoreUnderTest store;
  private final Duration budget;

  CaseRun(CaseFacts facts, StoreFixture fixture, long seed) {
    this.facts = facts;
    this.store = new StoreUnderTest(fixture, seed);
    this.budget = fixture.budgets().whole();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == StoreUnderTest.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return store;
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> called,
      ExtensionContext context)
      throws InterruptedException {
    FutureTask<Void> task = new FutureTask<>(() -> proceed(invocation));
    // By its name no store can tell that it is asked by a kit.
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    try {
      task.get(budget.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof CannotAsk reason) {
        throw reason;
      }
      if (failed.getCause() instanceof MissingHook missing) {
        throw missing.in(facts);
      }
      if (failed.getCause() instanceof FixtureFailed fixture) {
        throw fixture;
      }
      throw new RuleBroken(facts, store.seed(), failed.getCause());
    } catch (TimeoutException stuck) {
      StackTraceElement[] where = thread.getStackTrace();
      task.cancel(true);
      stuck.setStackTrace(where);
      throw new RuleBroken(facts, store.seed(), stuck);
    }
  }

  private static Void proceed(Invocation<Void> invocation) throws Exception {
    try {
      return invocation.proceed();
    } catch (Exception | Error failure) {
      throw failure;
    } catch (Throwable other) {
      throw new IllegalStateException(other);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    store.notes().forEach(note -> context.publishReportEntry(facts.id(), note));
    store.close();
  }
}
