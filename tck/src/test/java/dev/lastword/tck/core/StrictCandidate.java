package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Manner;
import java.util.List;
import java.util.Optional;

/** A candidate that is asked nothing more after its first wrong answer, not even a smaller case. */
record StrictCandidate(Candidate candidate) implements Candidate {

  /** The first wrong answer. */
  static final class WrongAnswer extends RuntimeException {
    WrongAnswer(String difference) {
      super(difference);
    }
  }

  @Override
  public JsonValue answer(JsonValue question) {
    JsonValue answer = candidate.answer(question);
    ComparedCore.difference(question, answer)
        .ifPresent(
            difference -> {
              throw new WrongAnswer(difference);
            });
    return answer;
  }

  @Override
  public Hello greet() {
    return candidate.greet();
  }

  @Override
  public JsonObject exchange(String line) {
    return candidate.exchange(line);
  }

  @Override
  public List<JsonObject> answers(List<JsonObject> questions) {
    return candidate.answers(questions);
  }

  @Override
  public List<JsonObject> exchange(List<byte[]> pieces, int answers) {
    return candidate.exchange(pieces, answers);
  }

  @Override
  public void renew() {
    candidate.renew();
  }

  @Override
  public void write(Manner manner) {
    candidate.write(manner);
  }

  @Override
  public Candidate companion() {
    return candidate.companion();
  }

  @Override
  public Optional<String> dismiss() {
    return candidate.dismiss();
  }
}
