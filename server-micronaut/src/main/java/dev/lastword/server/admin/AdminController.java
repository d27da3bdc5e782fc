package dev.lastword.server.admin;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.maintenance.ReconcileStep;
import dev.lastword.orchestrator.maintenance.Retention;
import dev.lastword.orchestrator.maintenance.RetentionStep;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.server.admin.AdminBody.CleanUp;
import dev.lastword.server.admin.AdminBody.Compare;
import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.FirstGuard;
import dev.lastword.server.http.Refused;
import dev.lastword.server.settings.Settings;
import dev.lastword.store.EventStore;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Administration over HTTP; long work goes step by step, each request one. */
@Controller("/api/v1/admin")
@ExecuteOn(TaskExecutors.IO)
final class AdminController {

  private final Reconcile reconcile;
  private final Retention retention;
  private final Engine engine;
  private final EventStore store;
  private final EngineSettings engineSettings;
  private final Settings settings;

  AdminController(
      EventStore store,
      Graphs graphs,
      Engine engine,
      EngineSettings engineSettings,
      Settings settings) {
    this.reconcile = Reconcile.on(store, graphs, engineSettings);
    this.retention = Retention.on(store, engine, engineSettings);
    this.engine = engine;
    this.store = store;
    this.engineSettings = engineSettings;
    this.settings = settings;
  }

  @Post("/reconcile")
  HttpResponse<ReconcileReply> reconcile(@Body @Nullable Compare body) {
    Compare asked = Bodies.orEmpty(body, Compare::read);
    Reconcile.Mode mode = asked.repair() ? Reconcile.Mode.REPAIR : Reconcile.Mode.REPORT;
    ExecutionId id = asked.executionId();
    if (id != null && engine.find(id).isEmpty()) {
      throw new Refused(FirstGuard.absent(id.value()));
    }
    ReconcileStep step =
        id == null ? reconcile.step(mode, asked.cursor(), asked.limit()) : reconcile.one(id, mode);
    return HttpResponse.ok(new ReconcileReply(step));
  }

  @Post("/retention")
  HttpResponse<RetentionReply> retention(@Body CleanUp body) {
    Retention.Mode mode = body.dryRun() ? Retention.Mode.DRY_RUN : Retention.Mode.APPLY;
    try {
      RetentionStep step =
          retention.step(body.policy(), mode, Optional.ofNullable(body.cursor()), body.limit());
      return HttpResponse.ok(new RetentionReply(step));
    } catch (IllegalArgumentException foreign) {
      throw Refused.parameter("cursor", "what an answer said was next", body.cursor() + "");
    }
  }

  @Get("/info")
  HttpResponse<ServerReply> look() {
    return HttpResponse.ok(ServerReply.of(store, engineSettings.name(), settings));
  }
}
