package dev.lastword.server.cli;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a look at one thing found.
 *
 * @param what the thing
 * @param found how it is
 * @param advice what to do, unless all is well
 */
record Finding(Verdict verdict, String what, String found, Optional<String> advice) {

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

  static Finding ok(String what, String found) {
    return new Finding(Verdict.OK, what, found, Optional.empty());
  }

  static Finding warning(String what, String found, String advice) {
    return new Finding(Verdict.WARNING, what, found, Optional.of(advice));
  }

  static Finding problem(String what, String found, String advice) {
    return new Finding(Verdict.PROBLEM, what, found, Optional.of(advice));
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
