package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.StoreRule;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.run.CaseCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.ReflectionSupport;

/** How the suites are made: nothing can be overridden, and nothing can be skipped. */
final class SuitesTest {

  private static final List<String> WAYS_TO_SKIP =
      List.of(
          "org/junit/jupiter/api/Assumptions",
          "org/junit/jupiter/api/Disabled",
          "org/junit/jupiter/api/condition/",
          "org/junit/jupiter/api/extension/ExecutionCondition",
          "org/opentest4j/TestAbortedException",
          "org/opentest4j/IncompleteExecutionException");

  /** Profiles are names for sets of capabilities, so no store can break what they mean. */
  private static final Set<StoreRule> DEFINITIONS = EnumSet.of(StoreRule.C4);

  private static final List<String> KINDS = List.of("suites", "harness");

  @Test
  void suites_are_public_final_and_hold_nothing_but_cases() {
    for (Class<?> suite : CaseCatalog.suites()) {
      assertTrue(Modifier.isFinal(suite.getModifiers()), suite::toString);
      assertTrue(Modifier.isPublic(suite.getModifiers()), suite::toString);
      assertEquals(Object.class, suite.getSuperclass());
      for (Method method : suite.getDeclaredMethods()) {
        assertTrue(
            method.isAnnotationPresent(Case.class) || Modifier.isPrivate(method.getModifiers()),
            method::toString);
      }
    }
    assertFalse(CaseCatalog.suites().isEmpty());
  }

  @Test
  void nothing_in_the_suites_can_skip() throws IOException {
    for (Class<?> type : classes()) {
      String code = byteCode(type);
      for (String way : WAYS_TO_SKIP) {
        assertFalse(code.contains(way), () -> type.getName() + " refers to " + way);
      }
    }
  }

  @Test
  void every_rule_is_named_by_a_case() {
    Set<StoreRule> unnamed = EnumSet.allOf(StoreRule.class);
    CaseCatalog.shipped().entries().forEach(entry -> unnamed.removeAll(entry.facts().rules()));

    assertEquals(DEFINITIONS, unnamed);
  }

  /** A case that returned before it has asked would have passed. */
  @Test
  void no_case_returns_before_its_end() {
    for (Class<?> suite : CaseCatalog.suites()) {
      Map<String, Integer> returns = ByteCode.of(suite).returns();
      for (Method method : suite.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Case.class)) {
          assertEquals(1, returns.get(method.getName()), method::toString);
        }
      }
    }
  }

  @Test
  void a_return_before_the_end_is_seen() {
    Map<String, Integer> returns = ByteCode.of(ReturnsEarly.class).returns();

    assertEquals(2, returns.get("early"));
    assertEquals(1, returns.get("late"));
  }

  @SuppressWarnings("unused")
  private static final class ReturnsEarly {

    private static void early(List<String> claims) {
      if (claims.isEmpty()) {
        return;
      }
      assertEquals(1, claims.size());
    }

    private static void late(List<String> claims) {
      if (claims.isEmpty()) {
        assertTrue(claims.isEmpty());
      } else {
        assertEquals(1, claims.size());
      }
    }
  }

  @Test
  void the_byte_code_shows_what_a_class_refers_to() throws IOException {
    assertTrue(byteCode(SuitesTest.class).contains("org/junit/jupiter/api/Assertions"));
  }

  private static List<Class<?>> classes() {
    return KINDS.stream()
        .map(kind -> StoreFixture.class.getPackageName() + "." + kind)
        .flatMap(
            name ->
                ReflectionSupport.findAllClassesInPackage(name, type -> true, any -> true).stream())
        .flatMap(type -> Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses())))
        .distinct()
        .toList();
  }

  /** The names in the constant pool are plain ASCII, so reading bytes as text finds them. */
  private static String byteCode(Class<?> type) throws IOException {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }
}
