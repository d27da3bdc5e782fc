package dev.lastword.server.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpRequestWrapper;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import java.util.concurrent.CompletableFuture;

/** Notices that a caller has gone who waits for an answer. */
public final class HangUp {

  private HangUp() {}

  /**
   * Cancels an answer when its caller's connection closes. Without that, whatever is found for a
   * caller who has gone would be handed to nobody.
   */
  public static void cancels(HttpRequest<?> request, CompletableFuture<?> answer) {
    ChannelFuture end = netty(request).getChannelHandlerContext().channel().closeFuture();
    ChannelFutureListener listener = closed -> answer.cancel(false);
    end.addListener(listener);
    // A connection is used again, and must not remember all answers that it has carried.
    answer.whenComplete((found, problem) -> end.removeListener(listener));
  }

  private static NettyHttpRequest<?> netty(HttpRequest<?> request) {
    HttpRequest<?> inner = request;
    while (inner instanceof HttpRequestWrapper<?> wrapper) {
      inner = wrapper.getDelegate();
    }
    return (NettyHttpRequest<?>) inner;
  }
}
