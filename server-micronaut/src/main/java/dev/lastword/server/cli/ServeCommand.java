package dev.lastword.server.cli;

import dev.lastword.codec.Printable;
import dev.lastword.server.boot.Server;
import dev.lastword.server.boot.Version;
import dev.lastword.server.settings.LogSettings;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.settings.WrongSetting;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the server until it is told to stop. */
@Command(
    name = "serve",
    description = "Runs the server.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Every flag can also stand in the environment (LASTWORD_PORT) or in a file (lastword.port).",
      "Exit codes: 0 stopped, 1 could not start, 2 wrong usage or setting.",
    })
final class ServeCommand implements Callable<Integer> {

  private static final int COULD_NOT_START = 1;
  private static final int WRONG_SETTING = 2;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--config", paramLabel = "FILE", description = "Settings, one on each line.")
  private @Nullable Path file;

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      defaultValue = "${env:LASTWORD_FOR}",
      description =
          "Stops by itself after that; else what $LASTWORD_FOR says, if it says anything.")
  private @Nullable Duration limit;

  private final Map<Setting, String> flags = new EnumMap<>(Setting.class);

  /** Adds a flag for every setting; one that is true or false needs no value. */
  static void addFlags(CommandLine serve) {
    ServeCommand command = serve.getCommand();
    for (Setting setting : Setting.values()) {
      boolean isSwitch = setting.otherwise().equals("false");
      serve
          .getCommandSpec()
          .addOption(
              OptionSpec.builder(setting.flag())
                  .type(String.class)
                  .arity(isSwitch ? "0..1" : "1")
                  .fallbackValue("true")
                  .paramLabel("VALUE")
                  .description(
                      setting.purpose()
                          + "; "
                          + setting.allowed()
                          + ", "
                          + command.otherwise(setting))
                  .setter(new Flag(command.flags, setting))
                  .build());
    }
  }

  private String otherwise(Setting setting) {
    return setting.otherwise().isEmpty()
        ? "nothing by default"
        : "by default " + setting.otherwise();
  }

  private record Flag(Map<Setting, String> flags, Setting setting) implements ISetter {

    @Override
    public <T> T set(T value) {
      // Before it reads the arguments, picocli sets every option to nothing.
      if (value != null) {
        flags.put(setting, value.toString());
      }
      return value;
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Settings settings;
    try {
      settings = settings(System.getenv());
    } catch (WrongSetting wrong) {
      say(err, wrong.getMessage());
      return WRONG_SETTING;
    }
    LogSettings.apply(settings);
    return serve(settings, out, err);
  }

  private Settings settings(Map<String, String> environment) {
    Settings settings = Settings.defaults();
    settings = file == null ? settings : settings.file(file);
    settings = settings.environment(environment);
    for (Map.Entry<Setting, String> flag : flags.entrySet()) {
      settings = settings.flag(flag.getKey(), flag.getValue());
    }
    return settings;
  }

  private int serve(Settings settings, PrintWriter out, PrintWriter err)
      throws InterruptedException {
    CountDownLatch stop = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    try (Server server = Server.start(settings)) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(stop, stopped), "shutdown"));
      greet(server, settings, out);
      if (limit == null) {
        stop.await();
      } else {
        stop.await(limit.toMillis(), TimeUnit.MILLISECONDS);
      }
      out.println("stopping");
      out.flush();
    } catch (WrongSetting wrong) {
      say(err, wrong.getMessage());
      return WRONG_SETTING;
    } catch (RuntimeException failure) {
      say(err, "could not start: " + told(settings, failure));
      return COULD_NOT_START;
    } finally {
      stopped.countDown();
    }
    return 0;
  }

  /** Writes a line, escaped: settings and failures can contain foreign text. */
  private static void say(PrintWriter to, @Nullable String text) {
    to.println(Printable.escape(String.valueOf(text)));
  }

  /** Formats the failure in one line: the operator needs the reason, not a stack trace. */
  private static String told(Settings settings, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StoreException) {
        return StoreConfig.of(settings.text(Setting.STORE)).safeUrl()
            + " cannot be opened: "
            + cause.getMessage()
            + "; see that it runs and can be reached, and ask lastword doctor";
      }
    }
    return failure.getMessage() + reason(failure);
  }

  private static String reason(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    boolean portInUse = deepest instanceof BindException;
    return (deepest == failure ? "" : ": " + deepest.getMessage())
        + (portInUse ? "; choose another port with --port" : "");
  }

  /** The machine waits for the hook, so the hook waits for the server. */
  private static void end(CountDownLatch stop, CountDownLatch stopped) {
    stop.countDown();
    try {
      stopped.await();
    } catch (InterruptedException impatient) {
      Thread.currentThread().interrupt();
    }
  }

  private static void greet(Server server, Settings settings, PrintWriter out) {
    String store = StoreConfig.of(settings.text(Setting.STORE)).safeUrl();
    say(out, "lastword " + Version.current() + " on " + store);
    say(out, "listening on " + server.address());
    out.println("stop it with Ctrl-C");
    out.flush();
  }
}
