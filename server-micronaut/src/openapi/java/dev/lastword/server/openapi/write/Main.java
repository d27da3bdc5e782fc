package dev.lastword.server.openapi.write;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.lastword.server.http.BodySchemas;
import dev.lastword.server.settings.Settings;
import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes {@code openapi/openapi.json} and {@code openapi/openapi.yaml} into a folder. */
final class Main {

  private Main() {}

  public static void main(String[] args) throws IOException {
    ObjectNode description;
    try (ApplicationContext context =
        ApplicationContext.builder().banner(false).deduceEnvironment(false).build()) {
      context.registerSingleton(Settings.class, Settings.defaults());
      context.start();
      description =
          new Description(
                  Routes.of(context.getBean(Router.class)),
                  Fragments.read(),
                  context.getBean(BodySchemas.class))
              .document();
    }
    Path folder = Path.of(args[0], "openapi");
    Files.createDirectories(folder);
    new ObjectMapper()
        .writerWithDefaultPrettyPrinter()
        .writeValue(folder.resolve("openapi.json").toFile(), description);
    YAMLMapper.builder()
        .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
        .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
        .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
        .build()
        .writeValue(folder.resolve("openapi.yaml").toFile(), description);
  }
}
