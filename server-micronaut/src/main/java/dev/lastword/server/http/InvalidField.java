package dev.lastword.server.http;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;
import dev.lastword.core.value.ExecutionId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says that a body is JSON and has no unknown field, but one that is not what it should be. */
public final class InvalidField extends RuntimeException {

  private static final Pattern TOLD = Pattern.compile("expected (.*), found (.*)", Pattern.DOTALL);

  private final MalformedDocument problem;
  private final @Nullable ExecutionId created;

  InvalidField(MalformedDocument problem) {
    this(problem, null);
  }

  private InvalidField(MalformedDocument problem, @Nullable ExecutionId created) {
    super(problem.getMessage(), problem);
    this.problem = problem;
    this.created = created;
  }

  /** Says that {@code expected} should stand at {@code place}, and that {@code found} does. */
  public InvalidField(Place place, String expected, String found) {
    this(new MalformedDocument(place, expected, found));
  }

  /** Says what {@code problem} says in the form "expected …, found …", of a place. */
  public static InvalidField of(Place place, IllegalArgumentException problem) {
    String text = String.valueOf(problem.getMessage());
    Matcher told = TOLD.matcher(text);
    return told.matches()
        ? new InvalidField(place, told.group(1), told.group(2))
        : new InvalidField(place, "a valid value", text);
  }

  /** Returns this about a body that wants to create an execution of that name. */
  public InvalidField creating(@Nullable ExecutionId id) {
    return new InvalidField(problem, id);
  }

  /** Returns which execution the body wants to create, if it names one. */
  Optional<ExecutionId> created() {
    return Optional.ofNullable(created);
  }

  MalformedDocument problem() {
    return problem;
  }
}
