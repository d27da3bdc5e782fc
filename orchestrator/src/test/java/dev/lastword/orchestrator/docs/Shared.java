package dev.lastword.orchestrator.docs;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.store.jdbc.postgres.PostgresStores;
import javax.sql.DataSource;

public final class Shared {

  public static Orchestrator on(DataSource dataSource) {
    return Orchestrator.builder(PostgresStores.open(dataSource)).closingStore().build().start();
  }
}
