package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.codec.Field.Presence;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables name what the records have, in the records' order, and require what they require. */
class ShapesTest {

  @ParameterizedTest
  @EnumSource(EventType.class)
  void the_table_of_an_event_is_that_of_its_record(EventType type) {
    assertEquals(components(recordOf(Event.class, type.name())), rows(EventShapes.of(type)));
  }

  @ParameterizedTest
  @EnumSource(CommandType.class)
  void the_table_of_a_command_is_that_of_its_record(CommandType type) {
    assertEquals(components(recordOf(Command.class, type.name())), rows(CommandShapes.of(type)));
  }

  private static Class<?> recordOf(Class<?> root, String constant) {
    return records(root)
        .filter(type -> type.getSimpleName().equalsIgnoreCase(constant.replace("_", "")))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<Class<?>> records(Class<?> type) {
    return type.isRecord()
        ? Stream.of(type)
        : Arrays.stream(type.getPermittedSubclasses()).flatMap(ShapesTest::records);
  }

  private static List<String> components(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(component -> component.getName() + " " + presence(component))
        .toList();
  }

  private static Presence presence(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class)
        ? Presence.OPTIONAL
        : Presence.REQUIRED;
  }

  private static List<String> rows(Shape<?> shape) {
    return shape.fields().stream().map(field -> field.name() + " " + field.presence()).toList();
  }
}
