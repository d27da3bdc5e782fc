package dev.lastword.tck.store.harness;

import dev.lastword.tck.store.StoreFixture;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * Finds the fixture of a run: one that the launcher was given, or the class that a setting names.
 */
public final class Fixtures {

  /** The configuration parameter that names the fixture's class. */
  public static final String PARAMETER = "tck.fixture";

  /** A fixture that is its giver's: a run does not close it. */
  public record Given(StoreFixture fixture) {}

  private Fixtures() {}

  /** Returns a new fixture of the class, which needs a public constructor without parameters. */
  public static StoreFixture make(String className) {
    try {
      return (StoreFixture) Class.forName(className).getConstructor().newInstance();
    } catch (InvocationTargetException failed) {
      throw new IllegalArgumentException(
          "the constructor of " + className + " failed: " + failed.getCause(), failed);
    } catch (ClassNotFoundException missing) {
      throw unfit(className, "there is no such class: is it on the class path?", missing);
    } catch (ClassCastException other) {
      throw unfit(className, "it does not implement that interface", other);
    } catch (NoSuchMethodException hidden) {
      throw unfit(className, "it has no such constructor", hidden);
    } catch (ReflectiveOperationException hidden) {
      throw unfit(className, "it is not public, or abstract: " + hidden, hidden);
    }
  }

  private static IllegalArgumentException unfit(String name, String reason, Exception cause) {
    return new IllegalArgumentException(
        name
            + " must be a StoreFixture with a public constructor without parameters, but "
            + reason,
        cause);
  }

  static StoreFixture of(ExtensionContext context) {
    Given given =
        context
            .getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(PARAMETER))
            .get(PARAMETER, Given.class);
    return given == null ? named(context) : given.fixture();
  }

  private static StoreFixture named(ExtensionContext context) {
    String name =
        context
            .getConfigurationParameter(PARAMETER)
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no store to test: the configuration parameter "
                            + PARAMETER
                            + " must name the class of a StoreFixture"));
    ExtensionContext.Store store = context.getRoot().getStore(Namespace.create(PARAMETER));
    StoreFixture fixture = store.getOrComputeIfAbsent(name, Fixtures::make, StoreFixture.class);
    store
        .getOrComputeIfAbsent("ready " + name, any -> new Readiness(fixture), Readiness.class)
        .require();
    return fixture;
  }

  /** Result of checking a fixture, once: if it is not ready, its cases fail with that reason. */
  private static final class Readiness {

    private final AtomicReference<@Nullable NotReady> reason = new AtomicReference<>();

    Readiness(StoreFixture fixture) {
      try {
        Preflight.check(fixture);
      } catch (NotReady notReady) {
        reason.set(notReady);
      }
    }

    void require() {
      NotReady notReady = reason.getAndUpdate(told -> told == null ? null : told.again());
      if (notReady != null) {
        throw notReady;
      }
    }
  }
}
