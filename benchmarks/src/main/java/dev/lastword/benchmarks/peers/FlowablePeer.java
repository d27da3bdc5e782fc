package dev.lastword.benchmarks.peers;

import static java.util.Objects.requireNonNull;

import com.zaxxer.hikari.HikariDataSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.flowable.common.engine.api.delegate.event.FlowableEngineEvent;
import org.flowable.common.engine.api.delegate.event.FlowableEvent;
import org.flowable.common.engine.api.delegate.event.FlowableEventListener;
import org.flowable.common.engine.impl.cfg.TransactionState;
import org.flowable.common.engine.impl.persistence.StrongUuidGenerator;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.JavaDelegate;
import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.flowable.engine.runtime.ProcessInstance;
import org.jspecify.annotations.Nullable;

/** Flowable: a unit is a process instance whose service tasks are asynchronous. */
final class FlowablePeer implements Peer {

  private static final int THREADS = 16;
  private static final int CONNECTIONS = 64;

  /** Flowable makes instances of the delegate itself, so what they need is static. */
  private static volatile @Nullable FlowablePeer running;

  /** Units by process instance: the instance is gone when its end is announced. */
  private final Map<String, String> units = new ConcurrentHashMap<>();

  private @Nullable HikariDataSource pool;
  private @Nullable ProcessEngine engine;
  private Workload workload = Workload.ONE_TASK;
  private volatile @Nullable Ledger ledger;

  /** One step of a unit. */
  public static final class Step implements JavaDelegate {
    @Override
    public void execute(DelegateExecution execution) {
      FlowablePeer peer = requireNonNull(running);
      int step = Integer.parseInt(execution.getCurrentActivityId().substring(1));
      String unit = (String) execution.getVariable("unit");
      peer.units.put(execution.getProcessInstanceId(), unit);
      requireNonNull(peer.ledger).ran(unit, step);
    }
  }

  /** Records process instances whose end has been committed. */
  private final class Ends implements FlowableEventListener {

    @Override
    public void onEvent(FlowableEvent event) {
      String instance = ((FlowableEngineEvent) event).getProcessInstanceId();
      requireNonNull(ledger).ended(requireNonNull(units.remove(instance)));
    }

    @Override
    public boolean isFailOnException() {
      return true;
    }

    @Override
    public boolean isFireOnTransactionLifecycleEvent() {
      return true;
    }

    @Override
    public String getOnTransaction() {
      return TransactionState.COMMITTED.name();
    }
  }

  @Override
  public String settings() {
    return THREADS
        + " threads of the asynchronous executor, ids by StrongUuidGenerator, history level audit (default)";
  }

  @Override
  public Set<Workload> workloads() {
    return EnumSet.allOf(Workload.class);
  }

  @Override
  public int outstanding() {
    return 64;
  }

  @Override
  public void open(PeerDatabase database, Workload asked) {
    running = this;
    workload = asked;
    pool = database.pool(CONNECTIONS);
    StandaloneProcessEngineConfiguration config = new StandaloneProcessEngineConfiguration();
    config.setDataSource(pool);
    config.setDatabaseSchemaUpdate("true");
    config.setIdGenerator(new StrongUuidGenerator());
    config.setDisableIdmEngine(true);
    config.setDisableEventRegistry(true);
    config.setAsyncExecutorActivate(true);
    config.setAsyncExecutorCorePoolSize(THREADS);
    config.setAsyncExecutorMaxPoolSize(THREADS);
    config.setAsyncExecutorThreadPoolQueueSize(2_048);
    config.setTypedEventListeners(Map.of("PROCESS_COMPLETED", List.of(new Ends())));
    engine = config.buildProcessEngine();
    engine
        .getRepositoryService()
        .createDeployment()
        .addString("unit.bpmn20.xml", process(asked))
        .deploy();
  }

  private static String process(Workload workload) {
    StringBuilder xml = new StringBuilder();
    xml.append(
        """
        <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
            xmlns:flowable="http://flowable.org/bpmn" targetNamespace="bench">
          <process id="unit" isExecutable="true">
            <startEvent id="start"/>
            <endEvent id="end"/>
        """);
    for (int step = 0; step < workload.steps(); step++) {
      xml.append("<serviceTask id=\"t%d\" flowable:async=\"true\"".formatted(step))
          .append(" flowable:class=\"%s\"/>".formatted(Step.class.getName()));
    }
    switch (workload) {
      case ONE_TASK -> path(xml, "start", "t0", "end");
      case FIVE_TASKS -> path(xml, "start", "t0", "t1", "t2", "t3", "t4", "end");
      case WAIT_AND_RESUME -> {
        xml.append("<receiveTask id=\"wait\"/>");
        path(xml, "start", "wait", "t0", "end");
      }
      case FORK_OF_TEN -> {
        xml.append("<parallelGateway id=\"fork\"/><parallelGateway id=\"join\"/>");
        path(xml, "start", "fork");
        path(xml, "join", "end");
        for (int step = 0; step < workload.steps(); step++) {
          path(xml, "fork", "t" + step, "join");
        }
      }
    }
    return xml.append("</process></definitions>").toString();
  }

  private static void path(StringBuilder xml, String... nodes) {
    for (int i = 1; i < nodes.length; i++) {
      xml.append(
          "<sequenceFlow id=\"%s-%s\" sourceRef=\"%s\" targetRef=\"%s\"/>"
              .formatted(nodes[i - 1], nodes[i], nodes[i - 1], nodes[i]));
    }
  }

  @Override
  public void record(Ledger into) {
    ledger = into;
  }

  @Override
  public void submit(String unit) {
    ProcessEngine opened = requireNonNull(engine);
    ProcessInstance started =
        opened.getRuntimeService().startProcessInstanceByKey("unit", Map.of("unit", unit));
    if (workload == Workload.WAIT_AND_RESUME) {
      String waiting =
          opened
              .getRuntimeService()
              .createExecutionQuery()
              .processInstanceId(started.getId())
              .activityId("wait")
              .singleResult()
              .getId();
      opened.getRuntimeService().trigger(waiting);
    }
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
    }
    if (pool != null) {
      pool.close();
    }
  }
}
