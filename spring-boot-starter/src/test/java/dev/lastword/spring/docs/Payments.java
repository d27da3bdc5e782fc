package dev.lastword.spring.docs;

import dev.lastword.embedding.LastwordWorker;
import java.math.BigDecimal;
import java.time.Instant;
import org.springframework.stereotype.Component;

@Component
public class Payments {

  public record Order(String article, BigDecimal price) {}

  public record Receipt(String article, Instant paidAt) {}

  @LastwordWorker("payments")
  public Receipt pay(Order order) {
    return new Receipt(order.article(), Instant.now());
  }
}
