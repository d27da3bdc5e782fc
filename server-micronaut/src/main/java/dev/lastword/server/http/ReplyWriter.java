package dev.lastword.server.http;

import dev.lastword.codec.JsonCodec;
import io.micronaut.core.type.Argument;
import io.micronaut.core.type.MutableHeaders;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.body.MessageBodyWriter;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Writes replies with our own codec. */
@Singleton
@Produces({MediaType.APPLICATION_JSON, Problem.MEDIA_TYPE})
final class ReplyWriter<T extends Reply> implements MessageBodyWriter<T> {

  @Override
  public boolean isWriteable(Argument<T> type, MediaType mediaType) {
    return Reply.class.isAssignableFrom(type.getType());
  }

  @Override
  public void writeTo(
      Argument<T> type, MediaType mediaType, T reply, MutableHeaders headers, OutputStream stream) {
    headers.set(HttpHeaders.CONTENT_TYPE, mediaType);
    try {
      stream.write(JsonCodec.writeBytes(reply.json()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
