package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.certificate.Requirement;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.vectors.Vector;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Every vector is an exam of its own. */
public final class VectorExams {

  private VectorExams() {}

  static List<Exam> of(List<Vector> vectors) {
    return vectors.stream().map(VectorExams::exam).toList();
  }

  /** Returns the vectors as exams that ask each question as {@code questions} varies it. */
  static List<Exam> varied(VectorQuestions questions) {
    return questions.vectors().stream().map(vector -> varied(vector, questions)).toList();
  }

  private static Exam varied(Vector vector, VectorQuestions questions) {
    return new Exam(
        new Requirement(vector.id(), vector.rule().id()),
        Set.of(kind(vector)),
        candidate -> {
          JsonObject question = questions.of(vector);
          return ComparedCore.difference(question, candidate.answer(question))
              .map(difference -> vector.reason() + "\n" + difference);
        });
  }

  /** Returns where the core's answer to the vector's question is wrong, if anywhere. */
  public static Optional<String> problem(Vector vector, Core core) {
    return Comparison.difference(vector.answer(), core.answer(vector.question()))
        .map(
            difference ->
                vector.reason()
                    + "\n"
                    + difference
                    + "\nasked: "
                    + JsonCodec.write(vector.question()));
  }

  static String kind(Vector vector) {
    return ((JsonString) vector.question().members().get("cmd")).text();
  }

  private static Exam exam(Vector vector) {
    return new Exam(
        new Requirement(vector.id(), vector.rule().id()),
        Set.of(kind(vector)),
        candidate -> problem(vector, candidate));
  }
}
