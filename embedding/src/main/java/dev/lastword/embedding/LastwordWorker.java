package dev.lastword.embedding;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Method that works at the Tasks of a queue.
 *
 * <p>Its parameters are the Task's input, as a type of the program's own, and, if it wants it, the
 * context of the attempt: {@code dev.lastword.orchestrator.worker.TaskContext} beside an engine,
 * {@code dev.lastword.client.worker.Task} beside a client. Either may be left out. What it returns
 * is the Task's output.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface LastwordWorker {

  /** The queue. */
  String value();

  /** The most Tasks at a time. */
  int concurrency() default 8;
}
