package dev.lastword.server.http;

import io.micronaut.http.HttpRequest;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import java.util.concurrent.CompletableFuture;

/** Notices that a caller has gone who waits for an answer. */
public final class HangUp {

  private HangUp() {}

  /**
   * Cancels an answer when its caller's connection closes. Without that, results for a caller that
   * has gone would be lost.
   */
  public static void cancels(HttpRequest<?> request, CompletableFuture<?> answer) {
    ChannelFuture end = Channels.of(request).closeFuture();
    ChannelFutureListener listener = closed -> answer.cancel(false);
    end.addListener(listener);
    // A connection is used again, and must not remember all answers that it has carried.
    answer.whenComplete((found, problem) -> end.removeListener(listener));
  }
}
