package dev.lastword.server.http;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Puts a {@link ConnectionDeadline} and a {@link BodyMeter} on every connection. The server's own
 * timeouts count silence alone: a caller that sends one byte a minute would never be cut off by
 * them.
 */
@Singleton
public final class RequestDeadlines
    implements BeanCreatedEventListener<NettyServerCustomizer.Registry>, NettyServerCustomizer {

  private static final String FIRST = "lastword-first-byte";
  private static final String DEADLINE = "lastword-deadline";
  private static final String BODIES = "lastword-bodies";

  private final Duration arrival;
  private final Duration answer;
  private final BodyBudget budget;

  RequestDeadlines(Settings settings, BodyBudget budget) {
    this.budget = budget;
    this.arrival = settings.duration(Setting.REQUEST_TIMEOUT);
    this.answer = settings.duration(Setting.ANSWER_TIMEOUT);
  }

  /** Gives the answer to a request more time, which its caller asked the server to wait. */
  public static void extend(HttpRequest<?> request, Duration more) {
    Channel channel = Channels.of(request);
    channel
        .eventLoop()
        .execute(
            () -> {
              ConnectionDeadline deadline = channel.pipeline().get(ConnectionDeadline.class);
              if (deadline != null) {
                deadline.extend(more);
              }
            });
  }

  @Override
  public Registry onCreated(BeanCreatedEvent<Registry> event) {
    event.getBean().register(this);
    return event.getBean();
  }

  @Override
  public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
    return role == ChannelRole.CONNECTION ? new OfConnection(channel.pipeline()) : this;
  }

  /** Setup of a connection's pipeline, run when the pipeline is complete. */
  private final class OfConnection implements NettyServerCustomizer {

    private final ChannelPipeline pipeline;

    OfConnection(ChannelPipeline pipeline) {
      this.pipeline = pipeline;
    }

    @Override
    public void onStreamPipelineBuilt() {
      ConnectionDeadline deadline = new ConnectionDeadline(arrival, answer);
      String codec = ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC;
      pipeline.addBefore(codec, FIRST, deadline.firstByte());
      pipeline.addAfter(codec, DEADLINE, deadline);
      pipeline.addAfter(codec, BODIES, new BodyMeter(budget, deadline));
    }
  }
}
