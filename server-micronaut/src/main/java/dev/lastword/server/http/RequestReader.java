package dev.lastword.server.http;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import io.micronaut.core.io.buffer.ByteBuffer;
import io.micronaut.core.type.Argument;
import io.micronaut.core.type.Headers;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.body.MessageBodyReader;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads bodies with our own codec: numbers stay exact, and whatever is wrong has a place. */
@Singleton
@Consumes(MediaType.APPLICATION_JSON)
final class RequestReader<T extends Request> implements MessageBodyReader<T> {

  private final Map<Class<?>, Function<JsonValue, ? extends Request>> readers = new HashMap<>();

  RequestReader(List<Bodies> bodies) {
    bodies.forEach(some -> readers.putAll(some.readers()));
  }

  @Override
  public boolean isReadable(Argument<T> type, MediaType mediaType) {
    return readers.containsKey(type.getType());
  }

  @Override
  public T read(Argument<T> type, MediaType mediaType, Headers headers, ByteBuffer<?> buffer) {
    return read(type, buffer.toByteArray());
  }

  @Override
  public T read(Argument<T> type, MediaType mediaType, Headers headers, InputStream stream) {
    try {
      return read(type, stream.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private T read(Argument<T> type, byte[] utf8) {
    ValueLimit.require(utf8);
    // Most bodies are all optional: who has nothing to say need not say {}.
    JsonValue document = utf8.length == 0 ? JsonObject.EMPTY : JsonCodec.parse(utf8);
    Request read = readers.get(type.getType()).apply(document);
    return type.getType().cast(read);
  }
}
