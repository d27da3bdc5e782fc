package dev.lastword.spring;

import java.util.function.Supplier;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;

/** Health by a question that is answered or not. */
final class ReachableHealth extends AbstractHealthIndicator {

  private final String what;
  private final String name;
  private final Supplier<?> question;

  ReachableHealth(String what, String name, Supplier<?> question) {
    super("the " + what + " does not answer");
    this.what = what;
    this.name = name;
    this.question = question;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    builder.withDetail(what, name);
    question.get();
    builder.up();
  }
}
