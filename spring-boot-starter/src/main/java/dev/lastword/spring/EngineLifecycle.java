package dev.lastword.spring;

import dev.lastword.embedding.WorkerMethod;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.text.GraphText;
import org.springframework.context.SmartLifecycle;

/** Start and graceful stop of an engine in this process, with its graphs and workers. */
final class EngineLifecycle implements SmartLifecycle {

  private final Orchestrator orchestrator;
  private final GraphFiles graphs;
  private final WorkerMethods methods;
  private volatile boolean running;

  EngineLifecycle(Orchestrator orchestrator, GraphFiles graphs, WorkerMethods methods) {
    this.orchestrator = orchestrator;
    this.graphs = graphs;
    this.methods = methods;
  }

  @Override
  public void start() {
    for (String text : graphs.texts()) {
      orchestrator.graphs().register(GraphText.read(text, new CelConditions()));
    }
    for (WorkerMethod method : methods.all()) {
      method.workOn(orchestrator);
    }
    orchestrator.start();
    running = true;
  }

  /** Claims nothing more and lets handlers finish, while all that they use is still there. */
  @Override
  public void stop() {
    running = false;
    orchestrator.close();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Before the web server takes requests, and after it has taken the last. */
  @Override
  public int getPhase() {
    return 0;
  }
}
