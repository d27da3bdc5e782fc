package dev.lastword.payloads;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import java.io.IOException;

/** Jackson module for members of type {@link JsonValue}, as the JSON that they are. */
final class JsonValueModule {

  static final Module MODULE =
      new SimpleModule("lastword-json-values")
          .addSerializer(JsonValue.class, new Writer())
          .addDeserializer(JsonValue.class, new Reader());

  private JsonValueModule() {}

  private static final class Writer extends JsonSerializer<JsonValue> {

    @Override
    public void serialize(JsonValue value, JsonGenerator to, SerializerProvider provider)
        throws IOException {
      to.writeRawValue(JsonCodec.write(value));
    }

    @Override
    public void serializeWithType(
        JsonValue value, JsonGenerator to, SerializerProvider provider, TypeSerializer type)
        throws IOException {
      serialize(value, to, provider);
    }
  }

  private static final class Reader extends JsonDeserializer<JsonValue> {

    @Override
    public JsonValue deserialize(JsonParser from, DeserializationContext context)
        throws IOException {
      TreeNode tree = from.readValueAsTree();
      return JsonCodec.parse(tree.toString());
    }

    @Override
    public JsonValue getNullValue(DeserializationContext context) {
      return JsonValue.NULL;
    }
  }
}
