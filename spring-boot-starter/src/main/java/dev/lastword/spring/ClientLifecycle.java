package dev.lastword.spring;

import dev.lastword.client.Client;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.orchestrator.graph.text.GraphText;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.context.SmartLifecycle;

/** Start and graceful stop of workers for a server, whose graphs they bring along. */
final class ClientLifecycle implements SmartLifecycle {

  private final Client client;
  private final GraphFiles graphs;
  private final WorkerMethods methods;
  private final Duration closeWithin;
  private final List<RunningWorker> workers = new CopyOnWriteArrayList<>();
  private volatile boolean running;

  ClientLifecycle(Client client, GraphFiles graphs, WorkerMethods methods, Duration closeWithin) {
    this.client = client;
    this.graphs = graphs;
    this.methods = methods;
    this.closeWithin = closeWithin;
  }

  @Override
  public void start() {
    for (String text : graphs.texts()) {
      client.graphs().register(text, GraphText.isJson(text) ? Language.JSON : Language.YAML);
    }
    methods.all().forEach(method -> workers.add(method.workOn(client)));
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    workers.parallelStream().forEach(worker -> worker.close(closeWithin));
    workers.clear();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return 0;
  }
}
