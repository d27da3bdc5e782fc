package dev.lastword.server.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A server in memory and a Chromium for the tests of a class. After each test nothing may have gone
 * wrong on any page: no error on the console, no exception, no request to anybody else.
 */
final class Stage implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {

  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");
  private static final double PATIENCE = 20_000;

  private final List<BrowserContext> contexts = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private final boolean demo;
  private Playwright playwright;
  private Browser browser;
  private RunningServer server;

  private Stage(boolean demo) {
    this.demo = demo;
  }

  /** Returns a stage with an empty server. */
  static Stage empty() {
    return new Stage(false);
  }

  /** Returns a stage whose server brings its demo along. */
  static Stage withDemo() {
    return new Stage(true);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    Path folder = Files.createTempDirectory("stage");
    server =
        RunningServer.with(
            RunningServer.settings(folder)
                .flag(Setting.STORE, "memory:")
                .flag(Setting.DEMO, Boolean.toString(demo)));
    playwright = Playwright.create();
    browser =
        playwright
            .chromium()
            .launch(
                new LaunchOptions()
                    .setExecutablePath(Path.of(System.getProperty("chromium")))
                    .setArgs(FLAGS));
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    contexts.forEach(BrowserContext::close);
    contexts.clear();
    List<String> told = List.copyOf(complaints);
    complaints.clear();
    assertEquals(List.of(), told);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    browser.close();
    playwright.close();
    server.close();
  }

  RunningServer server() {
    return server;
  }

  /** Opens a page of the server's on a desktop screen in light colors. */
  Page open(String hash) {
    return open(hash, desktop());
  }

  /** Opens a page of the server's. */
  Page open(String hash, NewContextOptions options) {
    Page page = blank(options);
    page.navigate(server.server().address() + "/" + hash);
    return page;
  }

  /** Opens a file without any server. */
  Page openFile(Path file) {
    Page page = blank(desktop());
    page.navigate(file.toUri().toString());
    return page;
  }

  /** Returns an empty page that is watched. */
  Page blank(NewContextOptions options) {
    BrowserContext context = browser.newContext(options);
    context.setDefaultTimeout(PATIENCE);
    contexts.add(context);
    Page page = context.newPage();
    page.onPageError(error -> complaints.add("exception: " + error));
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add("console: " + message.text() + " at " + message.location());
          }
        });
    page.onRequest(
        request -> {
          String url = request.url();
          if (!url.startsWith(server.server().address() + "/") && !url.matches("(file|blob):.*")) {
            complaints.add("foreign request: " + url);
          }
        });
    return page;
  }

  /** Takes back complaints that a test provoked. */
  void forgive(String part) {
    complaints.removeIf(complaint -> complaint.contains(part));
  }

  static NewContextOptions desktop() {
    return new NewContextOptions().setViewportSize(1360, 860).setColorScheme(ColorScheme.LIGHT);
  }

  static NewContextOptions dark() {
    return desktop().setColorScheme(ColorScheme.DARK);
  }

  static NewContextOptions phone() {
    return desktop().setViewportSize(360, 780).setHasTouch(true);
  }
}
