package dev.lastword.tck.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published files follow the published schema, and the schema refuses others. */
class VectorSchemaTest {

  private static final Path RESOURCES = Path.of("src/main/resources");

  private final Schema schema;

  VectorSchemaTest() throws IOException {
    schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(RESOURCES.resolve("schema/vectors.schema.json")));
  }

  @Test
  void every_published_file_follows_the_schema() throws IOException {
    try (Stream<Path> files = Files.walk(RESOURCES.resolve("vectors/v1"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertEquals(
            List.of(), schema.validate(Files.readString(file), InputFormat.JSON), file.toString());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"format\":2,\"vectors\":[VECTOR]}",
        "{\"format\":1,\"vectors\":[]}",
        "{\"format\":1,\"vectors\":[{}]}",
        "{\"format\":1,\"vectors\":[VECTOR],\"author\":\"me\"}",
      })
  void another_file_does_not(String file) {
    String vector =
        "{\"id\":\"job/J-1/nothing\",\"rule\":\"J-1\",\"reason\":\"None.\","
            + "\"question\":{\"cmd\":\"job\",\"events\":[]},\"answer\":{\"status\":null}}";

    assertEquals(
        List.of(),
        schema.validate("{\"format\":1,\"vectors\":[" + vector + "]}", InputFormat.JSON));
    assertFalse(schema.validate(file.replace("VECTOR", vector), InputFormat.JSON).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"rule\":\"X-1\"",
        "\"id\":\"guess/J-1/nothing\"",
        "\"answer\":{\"status\":\"Paused\"}",
        "\"answer\":{\"status\":null,\"seq\":1}",
        "\"question\":{\"cmd\":\"job\",\"events\":[],\"seq\":1}",
        "\"question\":{\"cmd\":\"guess\",\"events\":[]}",
        "\"reason\":\"\"",
      })
  void another_vector_does_not(String member) {
    String name = member.substring(0, member.indexOf(':'));
    String vector =
        Stream.of(
                "\"id\":\"job/J-1/nothing\"",
                "\"rule\":\"J-1\"",
                "\"reason\":\"None.\"",
                "\"question\":{\"cmd\":\"job\",\"events\":[]}",
                "\"answer\":{\"status\":null}")
            .map(usual -> usual.startsWith(name) ? member : usual)
            .reduce((left, right) -> left + "," + right)
            .orElseThrow();

    assertFalse(
        schema
            .validate("{\"format\":1,\"vectors\":[{" + vector + "}]}", InputFormat.JSON)
            .isEmpty());
  }
}
