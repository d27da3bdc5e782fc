package dev.lastword.server.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpRequestWrapper;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.Channel;

/** Finds the connection that a request came on. */
public final class Channels {

  private Channels() {}

  /** Returns the connection of a request. */
  public static Channel of(HttpRequest<?> request) {
    HttpRequest<?> inner = request;
    while (inner instanceof HttpRequestWrapper<?> wrapper) {
      inner = wrapper.getDelegate();
    }
    return ((NettyHttpRequest<?>) inner).getChannelHandlerContext().channel();
  }
}
