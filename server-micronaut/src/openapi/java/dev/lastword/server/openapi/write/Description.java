package dev.lastword.server.openapi.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lastword.server.http.BodySchemas;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The whole document: one operation for each route. */
final class Description {

  private final List<Route> routes;
  private final Fragments fragments;
  private final BodySchemas bodies;

  Description(List<Route> routes, Fragments fragments, BodySchemas bodies) {
    this.routes = routes;
    this.fragments = fragments;
    this.bodies = bodies;
  }

  ObjectNode document() {
    ObjectNode document = fragments.base().deepCopy();
    ObjectNode paths = document.putObject("paths");
    ObjectNode schemas = document.withObject("/components/schemas");
    new Replies(bodies, fragments.words()).into(schemas);
    Map<String, ObjectNode> operations = fragments.operations();
    // A test finds routes without a description and descriptions without a route; failing here
    // would only hinder the author of either.
    for (Route route :
        routes.stream().filter(each -> operations.containsKey(each.name())).toList()) {
      Operation operation = new Operation(route, operations.get(route.name()), bodies);
      operation.bodySchema().ifPresent(schema -> schemas.set(operation.bodyName(), schema));
      paths
          .withObject("/" + route.path().replace("~", "~0").replace("/", "~1"))
          .set(route.method().toLowerCase(Locale.ROOT), operation.node(document));
    }
    return document;
  }
}
