package dev.lastword.spring.docs;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.embedding.outbox.ExecutionOutbox;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class Orders {

  private final JdbcTemplate jdbc;
  private final ExecutionOutbox outbox;

  public Orders(JdbcTemplate jdbc, ExecutionOutbox outbox) {
    this.jdbc = jdbc;
    this.outbox = outbox;
  }

  @Transactional
  public ExecutionId place(Payments.Order order) {
    ExecutionId id = outbox.run("order", order);
    jdbc.update("INSERT INTO orders (id, article) VALUES (?, ?)", id.value(), order.article());
    return id;
  }

  @Transactional
  public void withdraw(ExecutionId id) {
    jdbc.update("DELETE FROM orders WHERE id = ?", id.value());
    outbox.cancel(id, "withdrawn");
  }
}
