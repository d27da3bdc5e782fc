package dev.lastword.tck.store.harness;

import dev.lastword.tck.store.StoreFixture;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/**
 * Decides the runs of a case: none if the claim does not require it, one if it is deterministic,
 * else one for each seed.
 *
 * <p>{@code tck.seeds} is how many seeds (1, 2, 3, …), {@code tck.seed} names one to repeat, or
 * several with commas between them. A case that runs once gets the first.
 */
final class CaseRuns implements TestTemplateInvocationContextProvider {

  private static final int DEFAULT_SEEDS = 1;

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public boolean mayReturnZeroTestTemplateInvocationContexts(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    CaseFacts facts = CaseFacts.of(context.getRequiredTestMethod());
    StoreFixture fixture = Fixtures.of(context);
    return isAsked(facts, fixture, context)
        ? seeds(facts, context).mapToObj(seed -> invocation(facts, fixture, seed))
        : Stream.empty();
  }

  private static boolean isAsked(CaseFacts facts, StoreFixture fixture, ExtensionContext context) {
    boolean lab =
        context.getConfigurationParameter("tck.lab").map(Boolean::parseBoolean).orElse(false);
    return lab ? facts.fits(fixture.claim()) : facts.isRequiredBy(fixture.claim());
  }

  private static LongStream seeds(CaseFacts facts, ExtensionContext context) {
    long[] seeds =
        context
            .getConfigurationParameter("tck.seed")
            .map(CaseRuns::named)
            .orElseGet(() -> LongStream.rangeClosed(1, count(context)))
            .toArray();
    return Arrays.stream(seeds).limit(facts.runs(seeds.length));
  }

  private static LongStream named(String seeds) {
    return Arrays.stream(seeds.split(",")).mapToLong(Long::parseLong);
  }

  private static int count(ExtensionContext context) {
    return context.getConfigurationParameter("tck.seeds", Integer::valueOf).orElse(DEFAULT_SEEDS);
  }

  private static TestTemplateInvocationContext invocation(
      CaseFacts facts, StoreFixture fixture, long seed) {
    return new TestTemplateInvocationContext() {
      @Override
      public String getDisplayName(int index) {
        return facts.id() + " " + facts.sentence() + " (seed " + seed + ")";
      }

      @Override
      public List<Extension> getAdditionalExtensions() {
        return List.of(new CaseRun(facts, fixture, seed));
      }
    };
  }
}
