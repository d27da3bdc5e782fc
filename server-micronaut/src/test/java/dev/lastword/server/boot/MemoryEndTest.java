package dev.lastword.server.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.ServerProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server whose memory runs out ends, so that its supervisor starts it again. */
@Timeout(120)
final class MemoryEndTest {

  private static final String FLAG = "-XX:+ExitOnOutOfMemoryError";
  private static final int BODIES = 16;
  private static final int LENGTH = 15 << 20;
  private static final String ANY = Long.toString(1L << 40);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    // The connections' memory, of which Java code keeps count, and the heap, of which the JVM does.
    "-Xmx512m, -Dio.netty.maxDirectMemory=16777216",
    "-Xmx72m, -XX:MaxDirectMemorySize=1g",
  })
  void the_process_ends_with_the_status_of_the_jvm(String heap, String outside) throws Exception {
    List<Socket> callers = new ArrayList<>();
    // Without a bound on bodies in flight, which is what usually keeps this from happening.
    List<String> unbounded = List.of("--in-flight-bytes", ANY, "--in-flight-bytes-per-caller", ANY);
    try (ServerProcess server =
        ServerProcess.start(folder, List.of(heap, outside, FLAG), unbounded)) {
      for (int i = 0; i < BODIES; i++) {
        callers.add(send(URI.create(server.address())));
      }

      assertEquals(3, server.exitStatus(Duration.ofSeconds(60)));
    } finally {
      for (Socket caller : callers) {
        caller.close();
      }
    }
  }

  /** Sends a large body, as far as the server takes it. */
  private static Socket send(URI server) throws IOException {
    Socket caller = new Socket(server.getHost(), server.getPort());
    Thread sender =
        new Thread(
            () -> {
              try {
                OutputStream out = caller.getOutputStream();
                String head =
                    "POST /api/v1/executions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                        + "Content-Type: application/json\r\nContent-Length: "
                        + LENGTH
                        + "\r\n\r\n{\"graphId\":\"x\",\"input\":\"";
                out.write(head.getBytes(StandardCharsets.UTF_8));
                byte[] part = "x".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
                for (int sent = 0; sent < LENGTH; sent += part.length) {
                  out.write(part);
                }
              } catch (IOException ended) {
                // The server is gone, as it should.
              }
            });
    sender.setDaemon(true);
    sender.start();
    return caller;
  }

  @Test
  void the_start_script_tells_the_jvm_to_end() throws IOException {
    Path plugin = Path.of("../build-logic/src/main/java/dev/lastword/gradle/ServerPlugin.java");

    assertTrue(Files.readString(plugin).contains("JVM = List.of(\"" + FLAG + "\")"));
  }
}
