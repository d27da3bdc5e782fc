package dev.lastword.server.http;

import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.request.Answer.Fate;
import io.micronaut.http.HttpStatus;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Deadline of a request on its connection: from its first byte to its last, and from there to the
 * last byte of the response. An event stream ends by limits of its own. Used by the connection's
 * thread alone.
 */
final class ConnectionDeadline extends ChannelDuplexHandler {

  private static final String EVENT_STREAM = "text/event-stream";

  private final Duration arrivalLimit;
  private final Duration answerLimit;
  private @Nullable ChannelHandlerContext context;
  private @Nullable Future<?> arrival;
  private @Nullable Future<?> answer;
  private int unanswered;
  private boolean answering;

  ConnectionDeadline(Duration arrivalLimit, Duration answerLimit) {
    this.arrivalLimit = arrivalLimit;
    this.answerLimit = answerLimit;
  }

  /** Returns what stands before the decoder, because a head may be sent byte by byte too. */
  ChannelHandler firstByte() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext ctx, Object bytes) {
        if (arrival == null && context != null) {
          arrival = after(context, arrivalLimit, () -> tooSlow());
        }
        ctx.fireChannelRead(bytes);
      }
    };
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof LastHttpContent) {
      arrival = stopped(arrival);
      unanswered++;
      if (answer == null && !answering) {
        extend(Duration.ZERO);
      }
    }
    ctx.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof HttpResponse head
        && head.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
      ctx.write(message, promise);
      return;
    }
    if (message instanceof HttpResponse head) {
      answering = true;
      if (isEventStream(head)) {
        answer = stopped(answer);
      }
    }
    ChannelPromise sent = message instanceof LastHttpContent ? promise.unvoid() : promise;
    if (message instanceof LastHttpContent) {
      sent.addListener(done -> answered());
    }
    ctx.write(message, sent);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    arrival = stopped(arrival);
    answer = stopped(answer);
    ctx.fireChannelInactive();
  }

  /** Lets the answer that is due next take as long as the limit and {@code more}. */
  void extend(Duration more) {
    answer = stopped(answer);
    if (context != null && unanswered > 0) {
      answer = after(context, answerLimit.plus(more), this::unanswered);
    }
  }

  /** Notes that the request that arrives was refused; when its time is over nothing is said. */
  void refused() {
    answering = true;
  }

  private void answered() {
    answering = false;
    // Below zero if a refusal is sent before all of its request has arrived.
    unanswered--;
    extend(Duration.ZERO);
  }

  private void tooSlow() {
    // Said now, it would be taken for the answer to the request before.
    answering |= unanswered > 0;
    end(
        Problem.of(
            HttpStatus.REQUEST_TIMEOUT,
            "REQUEST_TIMEOUT",
            "expected all of the request within "
                + arrivalLimit
                + " of its first byte, found a part of it; the setting request-timeout says how long"));
  }

  private void unanswered() {
    end(
        Problem.of(
                HttpStatus.SERVICE_UNAVAILABLE,
                "ANSWER_TIMEOUT",
                "expected an answer within "
                    + answerLimit
                    + ", found none yet; the setting answer-timeout says how long")
            .with("fate", new JsonString(Fate.UNKNOWN.name())));
  }

  /** Ends the connection, with a word of why unless another answer has begun. */
  private void end(Problem why) {
    ChannelHandlerContext ctx = context;
    if (ctx == null) {
      return;
    }
    if (answering) {
      ctx.close();
    } else {
      answering = true;
      ctx.writeAndFlush(ProblemResponse.of(why)).addListener(ChannelFutureListener.CLOSE);
    }
  }

  private static boolean isEventStream(HttpResponse head) {
    String type = head.headers().get(HttpHeaderNames.CONTENT_TYPE);
    return type != null && type.startsWith(EVENT_STREAM);
  }

  private static Future<?> after(ChannelHandlerContext ctx, Duration delay, Runnable action) {
    return ctx.executor().schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static @Nullable Future<?> stopped(@Nullable Future<?> timer) {
    if (timer != null) {
      timer.cancel(false);
    }
    return null;
  }
}
