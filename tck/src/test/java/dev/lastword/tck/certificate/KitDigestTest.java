package dev.lastword.tck.certificate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lastword.store.Profile;
import dev.lastword.tck.core.CoreKit;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.certify.StoreKit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kits that differ in one class, or in the form that they come in, each in a loader of its own. */
public class KitDigestTest {

  @TempDir Path folder;

  /** Asks the classes of its own loader. */
  public static final class OfStores implements Supplier<String> {
    @Override
    public String get() {
      return new StoreKit(Claim.profile(Profile.CORE)).kit().edition().digest();
    }
  }

  /** Asks the classes of its own loader. */
  public static final class OfCores implements Supplier<String> {
    @Override
    public String get() {
      return CoreKit.shipped().kit().edition().digest();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev/lastword/tck/certificate/Verification",
        "dev/lastword/tck/store/harness/CaseRun",
        "dev/lastword/tck/random/RandomEvents",
        "dev/lastword/store/LimitCheck",
        "dev/lastword/core/state/Reducer"
      })
  void another_class_that_stores_are_judged_by_is_another_kit(String type) throws Exception {
    assertNotEquals(new OfStores().get(), copy().changed(type).ask(OfStores.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev/lastword/tck/certificate/Verification",
        "dev/lastword/tck/core/Comparison",
        "dev/lastword/tck/vectors/VectorFiles",
        "dev/lastword/core/state/Reducer"
      })
  void another_class_that_cores_are_judged_by_is_another_kit(String type) throws Exception {
    assertNotEquals(new OfCores().get(), copy().changed(type).ask(OfCores.class));
  }

  @Test
  void folders_and_jars_of_the_same_classes_are_the_same_kit() throws Exception {
    CopiedKit copy = copy();
    assertEquals(new OfStores().get(), copy.ask(OfStores.class));
    assertEquals(new OfCores().get(), copy.ask(OfCores.class));

    CopiedKit jars = copy.inJars();

    assertEquals(new OfStores().get(), jars.ask(OfStores.class));
    assertEquals(new OfCores().get(), jars.ask(OfCores.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"dev/lastword/tck/cli/Main", "dev/lastword/tck/store/harness/SyncWitnessTest"})
  void how_a_kit_is_started_or_tested_does_not_matter(String type) throws Exception {
    assertEquals(new OfStores().get(), copy().changed(type).ask(OfStores.class));
  }

  @Test
  void a_store_that_lies_with_the_contract_is_no_part_of_it() throws Exception {
    CopiedKit withStore = copy().addedBelow("dev/lastword/store/StoreRule");

    assertEquals(new OfStores().get(), withStore.ask(OfStores.class));
  }

  private CopiedKit copy() throws IOException {
    return new CopiedKit(folder);
  }
}
