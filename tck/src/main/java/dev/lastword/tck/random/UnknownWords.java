package dev.lastword.tck.random;

import dev.lastword.core.event.EventType;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JoinPolicy;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words that stand where the specification has a few of its own, and are none of them. */
public final class UnknownWords {

  private static final List<String> EVENTS =
      Stream.of(EventType.values()).map(EventType::name).toList();

  private static final List<String> JOBS =
      Stream.of(JobEventType.values()).map(JobEventType::wireName).toList();

  private static final List<String> ACTORS = List.of("system", "user", "scheduler", "external");

  private static final Set<String> KNOWN =
      Stream.of(
              EVENTS.stream(),
              JOBS.stream(),
              ACTORS.stream(),
              RandomCommands.TYPES.stream(),
              Stream.of(ExecutionStatus.values()).map(Enum::name),
              Stream.of(NodeStatus.values()).map(Enum::name),
              Stream.of(CancelMode.values()).map(Enum::name),
              Stream.of(JoinPolicy.values()).map(Enum::name),
              Stream.of("RETRY", "LEASE_EXPIRED"))
          .flatMap(words -> words)
          .collect(Collectors.toUnmodifiableSet());

  private static final List<String> ELSEWHERE =
      List.of(
          "__proto__", "constructor", "toString", "hasOwnProperty", "null", "default", "0", "*");

  private UnknownWords() {}

  /** Tells whether a word is none that the specification has. */
  public static boolean isUnknown(String word) {
    return !KNOWN.contains(word);
  }

  /** Returns whether a word is one of the specification but for its case. */
  public static boolean isMisspelled(String word) {
    return isUnknown(word) && KNOWN.stream().anyMatch(word::equalsIgnoreCase);
  }

  /** Returns a type that no event has. */
  public static String event(Draw draw) {
    return like(EVENTS, draw);
  }

  /** Returns a type that no command has. */
  public static String command(Draw draw) {
    return like(RandomCommands.TYPES, draw);
  }

  /** Returns a type that no event of a job has. */
  public static String job(Draw draw) {
    return like(JOBS, draw);
  }

  /** Returns a kind that no actor has. */
  public static String actor(Draw draw) {
    return like(ACTORS, draw);
  }

  /** Returns a word that is none of these, and easily taken for one of them. */
  public static String like(List<String> words, Draw draw) {
    String word = draw.oneOf(words);
    String other =
        switch (draw.below(12)) {
          case 0 -> word.toLowerCase(Locale.ROOT);
          case 1 -> word.toUpperCase(Locale.ROOT);
          case 2 -> word + draw.oneOf(List.of(" ", "S", "_2", "\u0000", ".", "\u0301"));
          case 3 -> " " + word;
          case 4 -> word.substring(0, draw.below(word.length()));
          case 5 -> word.substring(1 + draw.below(word.length() - 1));
          case 6 -> word.replace('_', draw.oneOf(List.of('-', ' ', '.')));
          case 7 -> word.substring(0, word.length() / 2) + Alphabets.text(draw, draw.size(20));
          case 8 -> draw.oneOf(ELSEWHERE);
          case 9 -> "NODE_" + Alphabets.text(draw, 1 + draw.below(9));
          case 10 -> "EXECUTION_CANCEL" + Alphabets.text(draw, draw.below(6));
          default -> Alphabets.text(draw, draw.size(200));
        };
    return isUnknown(other) ? other : other + Alphabets.text(draw, 3);
  }
}
