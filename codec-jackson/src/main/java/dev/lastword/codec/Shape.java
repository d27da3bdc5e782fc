package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The table of a record's members: the same rows read it, write it and describe it. */
final class Shape<R> implements Format<R> {

  private final List<Field<R, ?>> fields;
  private final Function<Members, R> maker;

  private Shape(List<Field<R, ?>> fields, Function<Members, R> maker) {
    this.fields = fields;
    this.maker = maker;
  }

  List<Field<R, ?>> fields() {
    return fields;
  }

  @Override
  public R read(JsonValue value, Place place) {
    return from(Members.of(value, place));
  }

  @Override
  public JsonObject write(R value) {
    return into(new ObjectDraft(), value).build();
  }

  @Override
  public String expected() {
    return Formats.OBJECT.expected();
  }

  @Override
  public JsonObject schema() {
    Map<String, JsonObject> properties = new LinkedHashMap<>();
    fields.forEach(field -> properties.put(field.name(), field.format().schema()));
    return Schemas.object(
        properties,
        fields.stream()
            .filter(field -> field.presence() == Field.Presence.REQUIRED)
            .map(Field::name)
            .toList());
  }

  R from(Members members) {
    return maker.apply(members);
  }

  <S extends MemberSink> S into(S sink, R value) {
    for (Field<R, ?> field : fields) {
      field.writer().write(value, sink);
    }
    return sink;
  }

  static <R, A extends @Nullable Object> Shape<R> of(Maker.OfOne<A, R> maker, Field<R, A> a) {
    return new Shape<>(List.of(a), in -> maker.make(a.from(in)));
  }

  static <R, A extends @Nullable Object, B extends @Nullable Object> Shape<R> of(
      Maker.OfTwo<A, B, R> maker, Field<R, A> a, Field<R, B> b) {
    return new Shape<>(List.of(a, b), in -> maker.make(a.from(in), b.from(in)));
  }

  static <R, A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object>
      Shape<R> of(Maker.OfThree<A, B, C, R> maker, Field<R, A> a, Field<R, B> b, Field<R, C> c) {
    return new Shape<>(List.of(a, b, c), in -> maker.make(a.from(in), b.from(in), c.from(in)));
  }

  static <
          R,
          A extends @Nullable Object,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object>
      Shape<R> of(
          Maker.OfFour<A, B, C, D, R> maker,
          Field<R, A> a,
          Field<R, B> b,
          Field<R, C> c,
          Field<R, D> d) {
    return new Shape<>(
        List.of(a, b, c, d), in -> maker.make(a.from(in), b.from(in), c.from(in), d.from(in)));
  }

  static <
          R,
          A extends @Nullable Object,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object>
      Shape<R> of(
          Maker.OfFive<A, B, C, D, E, R> maker,
          Field<R, A> a,
          Field<R, B> b,
          Field<R, C> c,
          Field<R, D> d,
          Field<R, E> e) {
    return new Shape<>(
        List.of(a, b, c, d, e),
        in -> maker.make(a.from(in), b.from(in), c.from(in), d.from(in), e.from(in)));
  }

  static <
          R,
          A extends @Nullable Object,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object,
          F extends @Nullable Object,
          G extends @Nullable Object>
      Shape<R> of(
          Maker.OfSeven<A, B, C, D, E, F, G, R> maker,
          Field<R, A> a,
          Field<R, B> b,
          Field<R, C> c,
          Field<R, D> d,
          Field<R, E> e,
          Field<R, F> f,
          Field<R, G> g) {
    return new Shape<>(
        List.of(a, b, c, d, e, f, g),
        in ->
            maker.make(
                a.from(in),
                b.from(in),
                c.from(in),
                d.from(in),
                e.from(in),
                f.from(in),
                g.from(in)));
  }

  static <
          R,
          A extends @Nullable Object,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object,
          F extends @Nullable Object,
          G extends @Nullable Object,
          H extends @Nullable Object>
      Shape<R> of(
          Maker.OfEight<A, B, C, D, E, F, G, H, R> maker,
          Field<R, A> a,
          Field<R, B> b,
          Field<R, C> c,
          Field<R, D> d,
          Field<R, E> e,
          Field<R, F> f,
          Field<R, G> g,
          Field<R, H> h) {
    return new Shape<>(
        List.of(a, b, c, d, e, f, g, h),
        in ->
            maker.make(
                a.from(in),
                b.from(in),
                c.from(in),
                d.from(in),
                e.from(in),
                f.from(in),
                g.from(in),
                h.from(in)));
  }
}
