package dev.lastword.server.overview;

import dev.lastword.server.http.Bodies;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** The answers about everything at once. */
@Factory
final class OverviewBodies {

  @Singleton
  Bodies overview() {
    return new Bodies().replies(OverviewReply.SHAPE, WorkerReply.SHAPE);
  }
}
