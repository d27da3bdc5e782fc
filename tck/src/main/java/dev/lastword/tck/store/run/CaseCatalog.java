package dev.lastword.tck.store.run;

import static java.util.Comparator.comparing;

import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.CaseFacts;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.commons.support.ReflectionSupport;

/** Every case that ships, by its number. */
public final class CaseCatalog {

  private static final String SUITES = "dev.lastword.tck.store.suites";
  private static final String NAMES = ".*Conformance";

  private final Map<String, Entry> byId = new TreeMap<>();

  /** A case and the method that asks it. */
  public record Entry(CaseFacts facts, Method method) {

    /** Returns the number of the case. */
    public String id() {
      return facts.id();
    }
  }

  private CaseCatalog(Collection<Entry> entries) {
    for (Entry entry : entries) {
      Entry other = byId.putIfAbsent(entry.id(), entry);
      if (other != null) {
        throw new IllegalStateException(
            entry.id() + " is the number of " + other.method() + " and of " + entry.method());
      }
    }
  }

  /** Returns the cases of this release. */
  public static CaseCatalog shipped() {
    return new CaseCatalog(
        suites().stream()
            .flatMap(suite -> Arrays.stream(suite.getDeclaredMethods()))
            .filter(method -> method.isAnnotationPresent(Case.class))
            .map(method -> new Entry(CaseFacts.of(method), method))
            .toList());
  }

  /** Returns the classes that hold them. */
  public static List<Class<?>> suites() {
    return ReflectionSupport.findAllClassesInPackage(
            SUITES, type -> true, name -> name.matches(NAMES))
        .stream()
        .sorted(comparing(Class::getName))
        .toList();
  }

  /** Returns all cases, by number. */
  public List<Entry> entries() {
    return List.copyOf(byId.values());
  }

  /** Returns the cases that a store with this claim must pass. */
  public List<Entry> requiredBy(Claim claim) {
    return byId.values().stream().filter(entry -> entry.facts().isRequiredBy(claim)).toList();
  }

  /** Returns the case with a number. */
  public Entry named(String id) {
    Entry entry = byId.get(id);
    if (entry == null) {
      throw new IllegalArgumentException("there is no case " + id);
    }
    return entry;
  }
}
