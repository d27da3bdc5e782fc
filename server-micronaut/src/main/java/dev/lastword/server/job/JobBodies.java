package dev.lastword.server.job;

import dev.lastword.server.http.Bodies;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** The bodies of workers' requests. */
@Factory
final class JobBodies {

  @Singleton
  Bodies jobs() {
    return new Bodies()
        .add(ClaimBody.class, ClaimBody::read)
        .add(JobBody.Heartbeat.class, JobBody.Heartbeat::read)
        .add(JobBody.Release.class, JobBody.Release::read)
        .add(JobBody.Progress.class, JobBody.Progress::read)
        .add(JobBody.Waiting.class, JobBody.Waiting::read)
        .add(JobBody.Success.class, JobBody.Success::read)
        .add(JobBody.Failure.class, JobBody.Failure::read)
        .add(ReportsBody.class, ReportsBody::read)
        .replies(
            ReportReply.SHAPE, JobReply.Jobs.SHAPE, HeartbeatReply.SHAPE, JobHistoryReply.SHAPE);
  }
}
