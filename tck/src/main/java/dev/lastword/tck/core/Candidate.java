package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Manner;
import dev.lastword.tck.stdio.Core;
import java.util.List;
import java.util.Optional;

/** A core under examination, behind its pipe. */
interface Candidate extends Core {

  /** Returns how the core presents itself. */
  Hello greet();

  /** Sends any line and returns the document that comes back, with its {@code seq}. */
  JsonObject exchange(String line);

  /** Asks all questions before it waits for the first answer; returns the answers in order. */
  List<JsonObject> answers(List<JsonObject> questions);

  /** Sends pieces of lines, each flushed by itself, and returns the answers that come back. */
  List<JsonObject> exchange(List<byte[]> pieces, int answers);

  /** Asks the next question of a process that has been asked nothing yet. */
  void renew();

  /** Writes the lines that follow as people do, or in any way that JSON allows. */
  void write(Manner manner);

  /** Returns a process of its own beside this one, which is to be dismissed. */
  Candidate companion();

  /** Says goodbye; returns what was wrong with the way the process ended, if anything. */
  Optional<String> dismiss();
}
