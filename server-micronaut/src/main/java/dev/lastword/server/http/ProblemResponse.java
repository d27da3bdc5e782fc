package dev.lastword.server.http;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonNumber;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** The last response on a connection that is ended below the routes. */
final class ProblemResponse {

  private ProblemResponse() {}

  /** Returns the response that tells a problem and announces the end of the connection. */
  static FullHttpResponse of(Problem problem) {
    byte[] body = JsonCodec.writeBytes(problem.json());
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(problem.status().getCode()),
            Unpooled.wrappedBuffer(body));
    Protection.headers().forEach((name, value) -> response.headers().set(name, value));
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, Problem.MEDIA_TYPE)
        .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
        .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    if (problem.more().get("retryAfter") instanceof JsonNumber seconds) {
      response.headers().set(HttpHeaderNames.RETRY_AFTER, seconds.toString());
    }
    return response;
  }
}
