package dev.lastword.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.EOFException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Bodies on one connection, message by message. */
final class BodyMeterTest {

  private static final int MOST = 1 << 20;

  private final BodyBudget budget =
      new BodyBudget(
          Settings.defaults()
              .flag(Setting.IN_FLIGHT_BYTES, Integer.toString(MOST))
              .flag(Setting.IN_FLIGHT_BYTES_PER_CALLER, Integer.toString(MOST)));
  private final ConnectionDeadline deadline =
      new ConnectionDeadline(Duration.ofMinutes(1), Duration.ofMinutes(1));
  private final EmbeddedChannel channel =
      new EmbeddedChannel(new BodyMeter(budget, deadline), new Route());

  /** Takes the end of a refused request for what it is. */
  private static final class Route extends ChannelInboundHandlerAdapter {
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      assertInstanceOf(EOFException.class, cause);
    }
  }

  private void begin() {
    channel.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/"));
  }

  private ByteBuf part(int length) {
    ByteBuf part = Unpooled.wrappedBuffer(new byte[length]);
    channel.writeInbound(new DefaultHttpContent(part));
    return part;
  }

  private void endOfRequest() {
    channel.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT);
  }

  private void answer(HttpResponseStatus status) {
    channel.writeOutbound(
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER));
  }

  @Test
  void small_bodies_are_free_and_a_larger_one_counts_from_its_first_byte() {
    begin();
    part(BodyCharge.FREE);
    long small = budget.held();
    part(1);

    assertEquals(0, small);
    assertEquals(BodyCharge.FREE + 1, budget.held());
  }

  @Test
  void an_answer_gives_back_and_a_word_to_go_on_does_not() {
    begin();
    part(100_000);
    answer(HttpResponseStatus.CONTINUE);
    endOfRequest();
    long before = budget.held();
    answer(HttpResponseStatus.OK);

    assertEquals(100_000, before);
    assertEquals(0, budget.held());
  }

  @Test
  void each_of_two_requests_on_a_connection_gives_back_its_own() {
    begin();
    part(100_000);
    endOfRequest();
    begin();
    part(200_000);
    endOfRequest();

    answer(HttpResponseStatus.OK);

    assertEquals(200_000, budget.held());
  }

  @Test
  void what_arrives_after_the_answer_is_not_counted() {
    begin();
    answer(HttpResponseStatus.UNAUTHORIZED);
    part(2 * MOST);

    assertEquals(0, budget.held());
    assertTrue(channel.isOpen());
  }

  @Test
  void a_refusal_is_never_taken_for_the_answer_to_the_request_before() {
    begin();
    endOfRequest();
    begin();
    ByteBuf large = part(2 * MOST);

    assertNull(channel.readOutbound());
    assertFalse(channel.isOpen());
    assertEquals(0, large.refCnt());
    assertEquals(0, budget.held());
  }

  @Test
  void a_refused_request_gets_one_answer_and_nothing_of_it_is_kept() {
    begin();
    part(MOST / 2);
    ByteBuf large = part(MOST);
    HttpResponse refusal = channel.readOutbound();

    assertEquals(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, refusal.status());
    assertEquals(0, large.refCnt());
    assertNull(channel.readOutbound());
    assertEquals(0, budget.held());
  }

  @Test
  void the_end_of_a_connection_gives_back_all_of_it() {
    begin();
    part(100_000);
    endOfRequest();
    begin();
    part(200_000);

    channel.close();

    assertEquals(0, budget.held());
  }

  @Test
  void the_end_of_a_connection_gives_back_nothing_of_a_request_that_is_carried_out() {
    begin();
    part(100_000);
    endOfRequest();
    BodyCharge charge = channel.attr(BodyMeter.LAST).get();
    charge.retain();

    channel.close();
    assertEquals(100_000, budget.held());
    charge.release();

    assertEquals(0, budget.held());
  }
}
