package dev.lastword.tck.store.mutants;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.EventStore;
import dev.lastword.tck.store.StoreFixture;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * One way to be wrong.
 *
 * @param name what is wrong, in a few words; unique
 * @param killers the cases that must reject it, each by itself
 * @param mutation makes the fixture of a right store one of a wrong store
 */
public record Mutant(String name, List<String> killers, UnaryOperator<StoreFixture> mutation) {

  private static final String RECIPE_SEPARATOR = "#";

  public Mutant {
    requireNonNull(name, "name");
    killers = List.copyOf(killers);
    requireNonNull(mutation, "mutation");
    if (killers.isEmpty()) {
      throw new IllegalArgumentException("a mutant must name a case that rejects it: " + name);
    }
  }

  /** Starts the description of a mutant. */
  public static Draft named(String name) {
    return new Draft(name, List.of());
  }

  /** Returns the fixture of the wrong store; child processes make it wrong in the same way. */
  public StoreFixture of(StoreFixture right) {
    return new ForwardingFixture(mutation.apply(right)) {
      @Override
      public String recipe() {
        return right.recipe() + RECIPE_SEPARATOR + name;
      }
    };
  }

  /** Returns the fixture that a recipe describes: one that is right, and what is wrong with it. */
  public static StoreFixture cook(String recipe, Function<String, StoreFixture> right) {
    String[] parts = recipe.split(RECIPE_SEPARATOR, 2);
    StoreFixture made = right.apply(parts[0]);
    return parts.length == 1 ? made : Mutants.named(parts[1]).of(made);
  }

  /** A mutant whose way to be wrong is still to be said. */
  public record Draft(String name, List<String> killers) {

    /** Names the cases that must reject it. */
    public Draft killedBy(String... cases) {
      return new Draft(name, List.of(cases));
    }

    /** Wraps each instance by itself. */
    public Mutant store(UnaryOperator<EventStore> wrap) {
      return fixture(right -> new MutantFixture(right, () -> wrap));
    }

    /** Wraps the instances on one namespace with something that they share, made for each. */
    public Mutant shared(Supplier<UnaryOperator<EventStore>> forNamespace) {
      return fixture(right -> new MutantFixture(right, forNamespace));
    }

    /** Wraps the fixture. */
    public Mutant fixture(UnaryOperator<StoreFixture> mutation) {
      return new Mutant(name, killers, mutation);
    }
  }
}
