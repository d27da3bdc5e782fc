package dev.lastword.server.cli;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Result of one check.
 *
 * @param what the thing
 * @param found how it is
 * @param advice what to do, unless all is well
 */
record CheckResult(Verdict verdict, String what, String found, Optional<String> advice) {

  enum Verdict {
    OK("ok"),
    WARNING("warning"),
    PROBLEM("problem");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  static CheckResult ok(String what, String found) {
    return new CheckResult(Verdict.OK, what, found, Optional.empty());
  }

  static CheckResult warning(String what, String found, String advice) {
    return new CheckResult(Verdict.WARNING, what, found, Optional.of(advice));
  }

  static CheckResult problem(String what, String found, String advice) {
    return new CheckResult(Verdict.PROBLEM, what, found, Optional.of(advice));
  }

  boolean isProblem() {
    return verdict == Verdict.PROBLEM;
  }

  JsonObject document() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("verdict", new JsonString(verdict.word()));
    members.put("what", new JsonString(what));
    members.put("found", new JsonString(found));
    advice.ifPresent(words -> members.put("advice", new JsonString(words)));
    return new JsonObject(members);
  }
}
