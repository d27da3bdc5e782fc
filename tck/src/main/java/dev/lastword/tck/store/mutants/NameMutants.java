package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.reads;
import static dev.lastword.tck.store.mutants.Wrong.streams;

import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Mutants for the values that a store is given, names above all: suite A. */
final class NameMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("stream ids are compared without case")
              .killedBy("A12")
              .store(streams(id(text -> text.toLowerCase(Locale.ROOT)))),
          Mutant.named("stream ids are trimmed").killedBy("A12").store(streams(id(String::strip))),
          Mutant.named("stream ids are brought into a normal form")
              .killedBy("A12")
              .store(streams(id(text -> Normalizer.normalize(text, Normalizer.Form.NFC)))),
          Mutant.named("the category is not part of the key")
              .killedBy("A13")
              .store(streams(stream -> new StreamId("all", stream.id()))),
          Mutant.named("category and id are joined with a separator that ids may hold")
              .killedBy("A13")
              .store(streams(stream -> new StreamId("all", stream.category() + "-" + stream.id()))),
          Mutant.named("characters with a meaning elsewhere are replaced")
              .killedBy("A14")
              .store(streams(id(text -> text.replaceAll("[^\\p{L}\\p{M}\\p{N} ]", "_")))),
          Mutant.named("ids are cut at a quotation mark")
              .killedBy("A14")
              .store(streams(id(text -> text.split("'")[0]))),
          Mutant.named("null is answered like a stream without writes")
              .killedBy("A11")
              .store(
                  reads(
                      (right, stream, spec) ->
                          Objects.isNull(stream)
                              ? new StreamPage(List.of(), 0, false, false)
                              : right.read(stream, spec))));

  private NameMutants() {}

  private static UnaryOperator<StreamId> id(UnaryOperator<String> change) {
    return stream -> new StreamId(stream.category(), change.apply(stream.id()));
  }
}
