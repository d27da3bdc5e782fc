package dev.lastword.orchestrator.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;

/** Which threads handlers run on; run with {@code -PtestJdk} to see more than one answer. */
final class HandlerThreadsTest {

  private static final int VIRTUAL_SINCE = 21;

  @Test
  void handlers_run_on_virtual_threads_where_the_jvm_has_them() throws Exception {
    Thread thread = threadOfAHandler();

    assertEquals(Runtime.version().feature() >= VIRTUAL_SINCE, isVirtual(thread));
  }

  @Test
  void no_handler_keeps_the_jvm_from_ending() throws Exception {
    assertTrue(threadOfAHandler().isDaemon());
  }

  private static Thread threadOfAHandler() throws Exception {
    ExecutorService threads = HandlerThreads.open("mail");
    try {
      return threads.submit(Thread::currentThread).get();
    } finally {
      threads.shutdown();
    }
  }

  /** By its class, because Java 17 has no method to ask. */
  private static boolean isVirtual(Thread thread) {
    return thread.getClass() != Thread.class;
  }
}
