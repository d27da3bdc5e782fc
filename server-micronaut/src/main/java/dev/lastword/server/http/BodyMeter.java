package dev.lastword.server.http;

import io.micronaut.http.HttpStatus;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AttributeKey;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.EOFException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Counts the bytes of request bodies on one connection against the {@link BodyBudget}, as they
 * arrive, and ends a request that is beyond it. Refuses packed bodies: what they become is not
 * known before they are unpacked. Used by the connection's thread alone.
 */
final class BodyMeter extends ChannelDuplexHandler {

  /** Charge of the request that has begun last on a connection. */
  static final AttributeKey<BodyCharge> LAST = AttributeKey.valueOf("lastword.body-charge");

  private static final String IDENTITY = "identity";
  private static final String CHUNKED = "chunked";

  private final BodyBudget budget;
  private final ConnectionDeadline deadline;
  private final Queue<BodyCharge> unanswered = new ArrayDeque<>();
  private @Nullable BodyCharge arriving;
  private boolean answering;
  private boolean refused;

  BodyMeter(BodyBudget budget, ConnectionDeadline deadline) {
    this.budget = budget;
    this.deadline = deadline;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    Optional<Problem> refusal = refused ? Optional.empty() : count(ctx, message);
    if (!refused && refusal.isEmpty()) {
      ctx.fireChannelRead(message);
      return;
    }
    boolean last = message instanceof LastHttpContent;
    ReferenceCountUtil.release(message);
    if (refused && last) {
      ctx.close();
    }
    refusal.ifPresent(problem -> refuse(ctx, message, problem));
  }

  private Optional<Problem> count(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest request) {
      arriving = new BodyCharge(budget, "address " + host(ctx.channel().remoteAddress()));
      unanswered.add(arriving);
      ctx.channel().attr(LAST).set(arriving);
      Optional<Problem> packed = packed(request.headers());
      if (packed.isPresent()) {
        return packed;
      }
    }
    Optional<Problem> refusal = Optional.empty();
    if (message instanceof HttpContent content && arriving != null) {
      refusal = arriving.add(content.content());
      if (message instanceof LastHttpContent && refusal.isEmpty()) {
        arriving.complete();
      }
    }
    return refusal;
  }

  private static String host(SocketAddress address) {
    return address instanceof InetSocketAddress inet
        ? inet.getAddress().getHostAddress()
        : address.toString();
  }

  private static Optional<Problem> packed(HttpHeaders headers) {
    String coding = headers.get(HttpHeaderNames.CONTENT_ENCODING, IDENTITY).strip();
    String transfer = headers.get(HttpHeaderNames.TRANSFER_ENCODING, CHUNKED).strip();
    return coding.equalsIgnoreCase(IDENTITY) && transfer.equalsIgnoreCase(CHUNKED)
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                HttpStatus.UNSUPPORTED_MEDIA_TYPE.name(),
                "expected a body without Content-Encoding, and no Transfer-Encoding but chunked,"
                    + " found another; send the body as it is"));
  }

  /** Says why, unless that would be taken for the answer to another request. */
  private void refuse(ChannelHandlerContext ctx, Object message, Problem why) {
    boolean silent = answering || unanswered.size() > 1;
    boolean begun = !(message instanceof HttpRequest);
    refused = true;
    deadline.refused();
    end();
    if (begun) {
      // The route that waits for the rest of the body drops what has arrived of it.
      ctx.fireExceptionCaught(new EOFException("the request was refused: " + why.code()));
    }
    if (silent) {
      ctx.close();
    } else {
      ctx.writeAndFlush(ProblemResponse.of(why))
          .addListener(sent -> listenOn(ctx, (ChannelFuture) sent));
    }
  }

  /**
   * Takes what the caller still sends, and drops it. Were the connection closed at once, the
   * operating system would take back the response from a caller who is still sending.
   */
  private static void listenOn(ChannelHandlerContext ctx, ChannelFuture sent) {
    if (sent.isSuccess() && ctx.channel() instanceof DuplexChannel duplex) {
      duplex.shutdownOutput();
      ctx.channel().config().setAutoRead(true);
    } else {
      ctx.close();
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (refused) {
      ReferenceCountUtil.release(message);
      return;
    }
    if (message instanceof HttpResponse head
        && head.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
      ctx.write(message, promise);
      return;
    }
    answering |= message instanceof HttpResponse;
    ChannelPromise sent = promise;
    if (message instanceof LastHttpContent) {
      sent = promise.unvoid();
      sent.addListener(this::answered);
    }
    ctx.write(message, sent);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable failure) {
    OutOfMemory.endIf(failure);
    ctx.fireExceptionCaught(failure);
  }

  private void answered(Future<? super Void> sent) {
    if (sent.cause() != null) {
      OutOfMemory.endIf(sent.cause());
    }
    answering = false;
    BodyCharge charge = unanswered.poll();
    if (charge != null) {
      charge.release();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    end();
    ctx.fireChannelInactive();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    end();
  }

  private void end() {
    unanswered.forEach(BodyCharge::disconnect);
    unanswered.clear();
  }
}
