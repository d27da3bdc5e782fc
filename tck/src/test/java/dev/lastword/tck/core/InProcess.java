package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Manner;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.stdio.ProtocolWords;
import java.util.List;
import java.util.Optional;

/** A candidate without a process, for exams that ask nothing but questions. */
record InProcess(Core core) implements Candidate {

  @Override
  public JsonValue answer(JsonValue question) {
    return core.answer(question);
  }

  @Override
  public Hello greet() {
    return new Hello("in-process", "1", "java", ProtocolWords.QUESTIONS);
  }

  @Override
  public JsonObject exchange(String line) {
    throw new UnsupportedOperationException("there is no line to speak on");
  }

  @Override
  public List<JsonObject> answers(List<JsonObject> questions) {
    return questions.stream().map(question -> (JsonObject) core.answer(question)).toList();
  }

  @Override
  public List<JsonObject> exchange(List<byte[]> pieces, int answers) {
    throw new UnsupportedOperationException("there is no line to speak on");
  }

  @Override
  public void write(Manner manner) {}

  @Override
  public Candidate companion() {
    return this;
  }

  @Override
  public void renew() {
    throw new UnsupportedOperationException("there is no process to renew");
  }

  @Override
  public Optional<String> dismiss() {
    throw new UnsupportedOperationException("there is no process to dismiss");
  }
}
