package dev.lastword.spring.docs;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.embedding.ExecutionGateway;
import java.time.Duration;
import org.springframework.stereotype.Service;

@Service
public class Shop {

  private final ExecutionGateway executions;

  public Shop(ExecutionGateway executions) {
    this.executions = executions;
  }

  public Payments.Receipt buy(Payments.Order order) throws Exception {
    ExecutionId id = executions.run("order", order);
    return executions.awaitResult(id, Payments.Receipt.class, Duration.ofSeconds(30));
  }
}
