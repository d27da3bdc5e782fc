package dev.lastword.spring;

import dev.lastword.embedding.LastwordWorker;
import dev.lastword.embedding.WorkerMethod;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** The methods of beans that are workers. */
final class WorkerMethods implements BeanPostProcessor {

  private final List<WorkerMethod> found = new CopyOnWriteArrayList<>();

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    MethodIntrospector.MetadataLookup<LastwordWorker> annotation =
        method -> AnnotatedElementUtils.findMergedAnnotation(method, LastwordWorker.class);
    Map<Method, LastwordWorker> methods =
        MethodIntrospector.selectMethods(AopUtils.getTargetClass(bean), annotation);
    methods.forEach(
        (method, said) -> {
          // As a proxy has it, so that the method runs in its transaction.
          Method callable = AopUtils.selectInvocableMethod(method, bean.getClass());
          callable.setAccessible(true);
          found.add(WorkerMethod.of(bean, callable, said));
        });
    return bean;
  }

  List<WorkerMethod> all() {
    return List.copyOf(found);
  }
}
